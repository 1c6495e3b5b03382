public import Foundation

/// What lies beside the tests in a checkout: recorded answers, and the bundled fonts.
public enum Fixtures {
  /// The folder `Tests`, found from where this file was compiled, so that no resource has to be copied.
  static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The file or folder of this path below `Tests/Fixtures`, such as `chromium/prose.jsonl`.
  public static func url(_ path: String) -> URL {
    tests.appending(path: "Fixtures").appending(path: path)
  }

  /// The folder `Fonts` of the checkout.
  public static let fonts = tests.deletingLastPathComponent().appending(path: "Fonts")

  /// The rows of a JSON Lines file below `Tests/Fixtures`.
  ///
  /// - Throws: What reading the file or decoding a row throws; the row's number is in the message.
  public static func rows<Row: Decodable>(_: Row.Type = Row.self, of path: String) throws -> [Row] {
    try JSONLines.read(Row.self, from: url(path))
  }
}
