import Foundation
import GalleyTestSupport

/// The cases of the recorded answers outside this repository.
enum TruthCases {
  /// The files of lines.
  static let files = ["main.jsonl.gz", "edge.jsonl.gz", "fallback.jsonl"]

  /// The rows of a file whose fonts are installed, one of `share`, all of them when the long proofs run;
  /// nil, and said aloud, where the folder is not there.
  static func rows(_ file: String, for test: String, share: Int, _ chromium: ChromiumLayout) throws
    -> [ChromiumCase]?
  {
    guard let folder = OutsideMaterial.truth(for: test) else { return nil }
    let url = folder.appending(path: "cases").appending(path: file)
    let rows = try JSONLines.read(ChromiumCase.self, from: url)
    let missing = chromium.missingFonts(of: rows)
    if !missing.isEmpty {
      print("SKIPPED: rows of \(file) in fonts that are not installed: \(missing.sorted())")
    }
    let step = OutsideMaterial.proves ? 1 : share
    return rows.enumerated()
      .filter { $0.offset % step == 0 && missing.isDisjoint(with: $0.element.fonts) }
      .map(\.element)
  }
}
