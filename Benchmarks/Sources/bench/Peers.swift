import BenchmarkKit
import CPangoEngine
import CPlainEngine
import Foundation

/// A peer could not be started.
struct PeerError: Error, CustomStringConvertible {
  var description: String
}

/// `hb_shape`, ICU's line iterator and a greedy loop.
final class PlainEngine: Engine {
  let name = "plainest"
  private let corpus: Corpus
  private let size: Double
  private let raw: OpaquePointer

  init(_ corpus: Corpus, size: Double) throws {
    self.corpus = corpus
    self.size = size
    let files = corpus.fontFiles
    let indices = files.map { Int32($0.index) }
    let engine = withCStrings(files.map(\.path)) { paths in
      plain_engine_create(paths, indices, Int32(files.count), size)
    }
    guard let engine else { throw PeerError(description: "a font of \(corpus.name) is missing") }
    raw = engine
    discard(try prepare("Another text."))
  }

  deinit { plain_engine_destroy(raw) }

  func fresh() throws -> PlainEngine { try PlainEngine(corpus, size: size) }

  func prepare(_ text: String) throws -> OpaquePointer {
    var text = text
    let prepared = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        plain_text_create(raw, $0.baseAddress, $0.count)
      }
    }
    guard let prepared else { throw PeerError(description: "no memory") }
    return prepared
  }

  func lineCount(_ prepared: OpaquePointer, width: Double) -> Int {
    Int(plain_text_line_count(prepared, width))
  }

  func discard(_ prepared: OpaquePointer) { plain_text_destroy(prepared) }

  /// HarfBuzz alone: the nanoseconds to shape all paragraphs.
  func shapeAll(_ yard: Yard) throws -> Double {
    try yard.median(setUp: { try fresh() }) { engine in
      var sum: Int64 = 0
      for text in corpus.paragraphs {
        var text = text
        sum += text.withUTF8 { utf8 in
          utf8.withMemoryRebound(to: CChar.self) {
            plain_engine_shape(engine.raw, $0.baseAddress, $0.count)
          }
        }
      }
      return Int(sum)
    }.nanoseconds
  }
}

/// Pango.
final class PangoEngine: Engine {
  let name = "pango"
  private let corpus: Corpus
  private let size: Double
  private let raw: OpaquePointer

  init(_ corpus: Corpus, size: Double) throws {
    self.corpus = corpus
    self.size = size
    let engine = withCStrings(corpus.fontFiles.map(\.path)) { paths in
      pango_engine_create(paths, Int32(corpus.fonts.count), size)
    }
    guard let engine else { throw PeerError(description: "a font of \(corpus.name) is missing") }
    raw = engine
    let other = try prepare("Another text.")
    _ = lineCount(other, width: 100)
    discard(other)
  }

  deinit { pango_engine_destroy(raw) }

  func fresh() throws -> PangoEngine { try PangoEngine(corpus, size: size) }

  func prepare(_ text: String) throws -> OpaquePointer {
    var text = text
    let prepared = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        pango_text_create(raw, $0.baseAddress, $0.count, 320)
      }
    }
    guard let prepared else { throw PeerError(description: "no memory") }
    return prepared
  }

  func lineCount(_ prepared: OpaquePointer, width: Double) -> Int {
    var height = 0.0
    return Int(pango_text_line_count(prepared, width, &height))
  }

  func discard(_ prepared: OpaquePointer) { pango_text_destroy(prepared) }
}

/// Calls `body` with C strings that live as long as the call.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  let pointers = copies.map { UnsafePointer<CChar>($0) }
  return pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("A corpus has no fonts.") }
    return body(base)
  }
}
