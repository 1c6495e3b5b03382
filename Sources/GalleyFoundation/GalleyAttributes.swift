public import Foundation
public import Galley

/// What a `TextStyle` says, as attributes of an `AttributedString`.
///
/// Each attribute is one property under its own name:
///
///     var text = AttributedString("How tall?")
///     text.galley.fonts = FontCascade(font)
///     text.galley.size = 16
///     text.galley.underline = .single
///
/// Numbers are checked when a `StyledText` is made of the text.
public struct GalleyAttributes: AttributeScope {
  /// `TextStyle.fonts`: the fonts, in the order in which they are asked.
  public let fonts: Fonts
  /// `TextStyle.pointSize`, in points.
  public let size: Size
  /// `TextStyle.tracking`, in points.
  public let tracking: Tracking
  /// `TextStyle.kerning`: whether pairs are moved together.
  public let kerning: Kerning
  /// `TextStyle.wordSpacing`, in points.
  public let wordSpacing: WordSpacing
  /// `TextStyle.baselineOffset`, in points, upward.
  public let baselineOffset: BaselineOffset
  /// `TextStyle.language`, a BCP 47 tag.
  public let language: Language
  /// `TextStyle.ligatures`: which ones are made.
  public let ligatures: LigaturesAttribute
  /// `TextStyle.features`: OpenType features by tag.
  public let features: Features
  /// `TextStyle.wraps`: whether lines may end inside.
  public let wraps: Wraps
  /// `TextStyle.underline`; it takes no room.
  public let underline: Underline
  /// `TextStyle.strikethrough`; it takes no room.
  public let strikethrough: Strikethrough
  /// `TextStyle.hyphenation`: where words may be divided.
  public let hyphenation: Hyphenation
  /// What stands in place of a single U+FFFC.
  public let attachment: Attachment
  /// What stands above or below the text; runs side by side with the same annotation are one base.
  public let ruby: Ruby
  /// Foundation's own attributes, which keep their names.
  public let foundation: AttributeScopes.FoundationAttributes

  /// `TextStyle.fonts`.
  public enum Fonts: AttributedStringKey {
    public typealias Value = FontCascade
    public static let name = "galley.fonts"
  }
  /// `TextStyle.pointSize`.
  public enum Size: CodableAttributedStringKey {
    public typealias Value = Double
    public static let name = "galley.size"
  }
  /// `TextStyle.tracking`.
  public enum Tracking: CodableAttributedStringKey {
    public typealias Value = Double
    public static let name = "galley.tracking"
  }
  /// `TextStyle.kerning`.
  public enum Kerning: CodableAttributedStringKey {
    public typealias Value = Bool
    public static let name = "galley.kerning"
  }
  /// `TextStyle.wordSpacing`.
  public enum WordSpacing: CodableAttributedStringKey {
    public typealias Value = Double
    public static let name = "galley.wordSpacing"
  }
  /// `TextStyle.baselineOffset`.
  public enum BaselineOffset: CodableAttributedStringKey {
    public typealias Value = Double
    public static let name = "galley.baselineOffset"
  }
  /// `TextStyle.language`; without it, Foundation's `languageIdentifier` counts.
  public enum Language: CodableAttributedStringKey {
    public typealias Value = String
    public static let name = "galley.language"
  }
  /// `TextStyle.ligatures`.
  public enum LigaturesAttribute: CodableAttributedStringKey {
    public typealias Value = Ligatures
    public static let name = "galley.ligatures"
  }
  /// `TextStyle.features`.
  public enum Features: CodableAttributedStringKey {
    public typealias Value = [FontFeature]
    public static let name = "galley.features"
  }
  /// `TextStyle.wraps`.
  public enum Wraps: CodableAttributedStringKey {
    public typealias Value = Bool
    public static let name = "galley.wraps"
  }
  /// `TextStyle.underline`.
  public enum Underline: CodableAttributedStringKey {
    public typealias Value = TextDecorationStyle
    public static let name = "galley.underline"
  }
  /// `TextStyle.strikethrough`.
  public enum Strikethrough: CodableAttributedStringKey {
    public typealias Value = TextDecorationStyle
    public static let name = "galley.strikethrough"
  }
  /// `TextStyle.hyphenation`.
  public enum Hyphenation: AttributedStringKey {
    public typealias Value = HyphenationPatterns
    public static let name = "galley.hyphenation"
  }
  /// What stands in place of each U+FFFC of the run.
  public enum Attachment: CodableAttributedStringKey {
    public typealias Value = TextAttachment
    public static let name = "galley.attachment"
  }
  /// What stands above or below the run.
  public enum Ruby: CodableAttributedStringKey {
    public typealias Value = RubyAnnotation
    public static let name = "galley.ruby"
  }
}

extension AttributeScopes {
  /// The attributes of Galley, and Foundation's.
  public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets `text.size` be written for `text.galley.size`, where no other scope has that name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<GalleyAttributes, Key>
  ) -> Key { self[Key.self] }
}
