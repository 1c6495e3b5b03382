internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// The codes of emoji in Latin text, see `LatinCodes`: one for all sequences that come to the same, as nearly all of a font
/// do.
final class EmojiCodes: Sendable {
  private let maker: CodeMaker
  private let faces: ScriptFaces
  private let pieces: PieceShaper
  /// The font of emoji in Latin text.
  private let face: ScriptFace
  /// By single characters, and then by the numbers of sequences, see `KnownEmoji`.
  private let codes = CodeBytes(count: sequencesStart + Int(KnownEmoji.numbersEnd))

  /// Nearly all emoji are of one block of planes, some older ones of a few blocks below.
  private static let characters: Range<UInt32> = 0x1F000..<0x20000
  private static let oldCharacters: Range<UInt32> = 0x2300..<0x2C00
  private static let sequencesStart = characters.count + oldCharacters.count

  init(_ maker: CodeMaker, faces: ScriptFaces, pieces: PieceShaper, face: ScriptFace) {
    self.maker = maker
    self.faces = faces
    self.pieces = pieces
    self.face = face
  }

  /// The bytes that they keep.
  var byteCount: Int { codes.count + maker.withBuilder { builder, _ in builder.emojiByteCount } }

  /// Whether a sequence may begin with a character, as far as its first byte tells.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool { byte == 0xF0 || byte == 0xE2 }

  /// The code of the sequence at a place, behind which the index is then; nil if there is none.
  @inline(__always)
  func code(_ text: Span<UInt8>, at index: inout Int) -> UInt8? {
    let bytes = text.fourBytes(at: index)
    // What goes on with a sequence is not ASCII, and of the block of emoji modifiers alone.
    if bytes & 0xFFFF == 0x9FF0 {
      let next = text.fourBytes(at: index &+ 4)
      if next & 0x80 == 0 || next & 0xFFFF == 0x9FF0 && !EmojiCodes.isModifier(next) {
        let known = codes[EmojiCodes.place(ofEmoji: bytes)]
        if known > CodeBytes.none {
          index &+= 4
          return known
        }
      }
    }
    return sequenceCode(text, at: &index)
  }

  /// Whether a character of the block of emoji is a modifier.
  @inline(__always)
  private static func isModifier(_ bytes: UInt32) -> Bool {
    let rest = bytes.byteSwapped & 0xFFFF
    return 0x8FBB...0x8FBF ~= rest
  }

  /// The place of a character of the block of emoji.
  @inline(__always)
  private static func place(ofEmoji bytes: UInt32) -> Int {
    Int(bytes &>> 10 & 0xFC0 | bytes &>> 24 & 0x3F)
  }

  /// The place of a sequence by its number, which is the character's if it is one.
  private static func place(of number: UInt32) -> Int? {
    if characters ~= number { return Int(number - characters.lowerBound) }
    if oldCharacters ~= number {
      return characters.count + Int(number - oldCharacters.lowerBound)
    }
    guard let sequence = KnownEmoji.sequenceNumber(number) else { return nil }
    return sequencesStart + sequence
  }

  @inline(never)
  private func sequenceCode(_ text: Span<UInt8>, at index: inout Int) -> UInt8? {
    guard EmojiCodes.mayBegin(text[index]), let sequence = faces.emojiSequence(text, at: index)
    else { return nil }
    let range = index..<sequence.end
    index = sequence.end
    let place = faces.emoji.number(of: text, range).flatMap(EmojiCodes.place)
    let known = place.map { codes[$0] } ?? CodeBytes.unknown
    if known > CodeBytes.none { return known }
    return known == CodeBytes.none ? nil : newCode(text, range, sequence)
  }

  /// The code of a sequence of which nobody has asked for one.
  @inline(never)
  private func newCode(_ text: Span<UInt8>, _ range: Range<Int>, _ sequence: EmojiSequence)
    -> UInt8?
  {
    var index = range.lowerBound
    let first = decodeScalar(text, at: &index)
    if index < range.upperBound { faces.emoji.giveNumbers(to: text, range) }
    guard let place = faces.emoji.number(of: text, range).flatMap(EmojiCodes.place) else {
      return nil
    }
    let emoji =
      faces.emojiTraits(of: first).contains(.isNeutral) ? emoji(text, range, sequence) : nil
    return maker.withBuilder { builder, memory in
      // Another thread may have been faster.
      let known = codes[place]
      guard known == CodeBytes.unknown else { return known == CodeBytes.none ? nil : known }
      let code = emoji.flatMap { builder.code(of: $0, in: memory) }
      codes.set(code ?? CodeBytes.none, at: place)
      return code
    }
  }

  /// What a sequence comes to wherever it stands in Latin text; nil if that is no one thing.
  private func emoji(_ text: Span<UInt8>, _ range: Range<Int>, _ sequence: EmojiSequence)
    -> CodedEmoji?
  {
    let place = PiecePlace(
      script: .latin, ownsBrackets: true, startsAtFence: false, endsParagraph: false,
      endsAtFence: false)
    guard let found = pieces.piece(text, range, place, faces: faces), found.face === face,
      !found.isFence, !found.hasBrackets, !found.hasMissing, found.piece.words == 0,
      let advance = found.piece.advances.first,
      found.piece.advances.dropFirst().allSatisfy({ $0 == 0 })
    else { return nil }
    var kinds: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      kinds.append(faces.kind(of: decodeScalar(text, at: &index)))
    }
    guard kinds.count == found.piece.advances.count else { return nil }
    return CodedEmoji(
      advance: Int64(advance) * face.commonFactor, isFlag: sequence.isFlag,
      isModified: sequence.isModified, kinds: kinds)
  }
}
