public import Foundation

/// Material that is too large for the repository, in folders that variables of the environment name.
public enum OutsideMaterial {
  /// The folder of recorded answers that `GALLEY_TRUTH` names; says aloud that a test is skipped if unset.
  public static func truth(for test: String) -> URL? { folder("GALLEY_TRUTH", test) }

  /// The folder of hostile files that `GALLEY_HOSTILE` names; says aloud that a test is skipped if unset.
  public static func hostile(for test: String) -> URL? { folder("GALLEY_HOSTILE", test) }

  /// Whether the long proofs run: `GALLEY_PROVE=1`.
  public static let proves = ProcessInfo.processInfo.environment["GALLEY_PROVE"] == "1"

  private static func folder(_ variable: String, _ test: String) -> URL? {
    let path = ProcessInfo.processInfo.environment[variable] ?? ""
    if !path.isEmpty, FileManager.default.fileExists(atPath: path) { return URL(filePath: path) }
    print("SKIPPED: \(test) needs the folder that \(variable) names")
    return nil
  }
}
