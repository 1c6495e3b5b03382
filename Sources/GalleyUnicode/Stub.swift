// A stand-in until the tables of this module are here; to be deleted with their first commit.
package import GalleyText
package enum BreakAction: UInt8, BitwiseCopyable, Sendable { case prohibited, allowed, mandatory }
package struct LineBreakOptions: Hashable, Sendable {
  package var likeChromium = false
  package var strictness: LineBreakStrictness = .auto; package var wordBreak: WordBreak = .normal; package var hangulWordPriority = false
  package var language: String?
  package init() {}
}
package struct LineBreaker: Sendable {
  package init(options: LineBreakOptions) {}
  package func actions(in scalars: [Unicode.Scalar]) -> [BreakAction] { var a = [BreakAction](repeating: .prohibited, count: scalars.count + 1); for i in scalars.indices.dropLast() where scalars[i] == " " && scalars[i+1] != " " { a[i+1] = .allowed }; return a }
}
package enum GraphemeBreaker { package static func boundaries(in scalars: [Unicode.Scalar]) -> [Bool] { .init(repeating: true, count: scalars.count + 1) } }
package enum UnicodeError: Error { case x }
package struct BidiParagraph { package let baseLevel: BidiLevel; package let levels: [BidiLevel]
  package init(scalars: [Unicode.Scalar], direction: WritingDirection) throws(UnicodeError) { baseLevel = .init(rawValue: 0); levels = .init(repeating: baseLevel, count: scalars.count) } }
package struct ScriptCode: RawRepresentable, Hashable, Sendable, BitwiseCopyable { package var rawValue: UInt32; package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let latin = ScriptCode(rawValue: 0x4C61746E); package var isJoining: Bool { false } }
package enum ScriptItemizer { package static func scripts(of scalars: [Unicode.Scalar]) -> [ScriptCode] { .init(repeating: .latin, count: scalars.count) } }
package enum EmojiPresentation { case text, emoji }
package enum EmojiSegmenter { package static func presentations(of scalars: [Unicode.Scalar]) -> [EmojiPresentation] { .init(repeating: .text, count: scalars.count) } }
package enum UnicodeProperty { package static func isDefaultIgnorable(_ s: Unicode.Scalar) -> Bool { s.properties.isDefaultIgnorableCodePoint }
 package static func isWideAndNotHangul(_ s: Unicode.Scalar) -> Bool { false } }
