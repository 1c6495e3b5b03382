import Foundation
import Testing

/// A browser that opens a page without a screen and says what became of it.
struct Chromium {
  let path: String

  /// The browser of this machine, or the one that `GALLEY_CHROMIUM` names; says aloud that a test
  /// is skipped where there is none.
  static func found(for test: String) -> Chromium? {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let candidates =
      [environment["GALLEY_CHROMIUM"]].compactMap { $0 }
      + names.flatMap { name in folders.map { "\($0)/\(name)" } }
    if let path = candidates.first(where: FileManager.default.isExecutableFile) {
      return Chromium(path: path)
    }
    print("SKIPPED: \(test) needs Chromium")
    return nil
  }

  /// What became of a page.
  struct Answer {
    /// The numbers that the page's root element has, by the names of its `data-` attributes.
    let numbers: [String: Int]
    /// The sentences on what differs.
    let differences: [String]

    subscript(name: String) -> Int? { numbers[name] }
  }

  /// Opens a page of `galley render`.
  func open(_ page: URL, in folder: ScratchFolder) throws -> Answer {
    let dump = folder.url.appending(path: "dump.html")
    try Data().write(to: dump)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--allow-file-access-from-files", "--force-device-scale-factor=1",
      "--font-render-hinting=none", "--enable-font-subpixel-positioning", "--hide-scrollbars",
      "--lang=en-US", "--no-first-run", "--virtual-time-budget=120000",
      "--user-data-dir=\(folder.url.appending(path: "profile").path)", "--dump-dom",
      page.absoluteString,
    ]
    process.standardOutput = try FileHandle(forWritingTo: dump)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let identifier = process.processIdentifier
    let watch = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 240, execute: watch)
    process.waitUntilExit()
    watch.cancel()
    let html = String(decoding: try Data(contentsOf: dump), as: UTF8.self)
    let root = try #require(html.firstMatch(of: /<html[^>]*>/)).output
    var numbers: [String: Int] = [:]
    for match in root.matches(of: /data-([a-z-]+)="([0-9]+)"/) {
      numbers[String(match.output.1)] = Int(match.output.2)
    }
    let items = html.matches(of: /<li [^>]*>(.*?)<\/li>/).map { String($0.output.1) }
    return Answer(numbers: numbers, differences: items)
  }
}
