import Galley
import Testing

extension NumberRow {
  /// `Galley`: places in documents and geometry.
  static let places: [NumberRow] = [
    NumberRow("Galley/Documents/Document+Editing.swift replace(_:with:)") {
      try edit { document, numbers in try document.replace(numbers.offsets(), with: "x\n") }(&$0)
    },
    NumberRow("Galley/Documents/Document+Editing.swift replace(utf8:with:)") {
      try edit { document, numbers in
        try document.replace(utf8: numbers.integers(), with: "x\n")
      }(&$0)
    },
    NumberRow("Galley/Documents/Document+Editing.swift replace(utf16:with:)") {
      try edit { document, numbers in
        try document.replace(utf16: numbers.integers(), with: "x\n")
      }(&$0)
    },
    NumberRow("Galley/Documents/Document+Editing.swift insert(_:at:)") {
      try edit { document, numbers in try document.insert("x", at: numbers.offset()) }(&$0)
    },
    NumberRow("Galley/Documents/Document+Editing.swift remove(_:)") {
      try edit { document, numbers in try document.remove(numbers.offsets()) }(&$0)
    },
    NumberRow("Galley/Documents/Document+Geometry.swift height(ofFirstLines:)") {
      _ = try Sample.document().height(ofFirstLines: $0.integer())
    },
    NumberRow("Galley/Documents/Document+Geometry.swift paragraphIndex(ofLine:)") {
      _ = try Sample.document().paragraphIndex(ofLine: $0.integer())
    },
    NumberRow("Galley/Documents/Document+Geometry.swift paragraphIndex(atY:)") {
      _ = try Sample.document().paragraphIndex(atY: $0.double())
    },
    NumberRow("Galley/Documents/Document+Lines.swift lineFragment(atY:)") {
      _ = try Sample.document().lineFragment(atY: $0.double())
    },
    NumberRow("Galley/Documents/Document+Lines.swift lineFragments(from:to:)") {
      _ = try Sample.document().lineFragments(from: $0.double(), to: $0.double())
    },
    NumberRow("Galley/Documents/Document+Offsets.swift offset(utf8:)") {
      let offset = try Sample.document().offset(utf8: $0.integer())
      #expect(offset >= .zero && offset.utf8 <= Sample.text.utf8.count)
    },
    NumberRow("Galley/Documents/Document+Offsets.swift offset(utf16:)") {
      let offset = try Sample.document().offset(utf16: $0.integer())
      #expect(offset >= .zero && offset.utf8 <= Sample.text.utf8.count)
    },
    NumberRow("Galley/Documents/Document+Offsets.swift paragraphIndex(at:)") {
      _ = try Sample.document().paragraphIndex(at: $0.offset())
    },
    NumberRow(
      "Galley/Documents/Document+Opening.swift init(utf8:style:paragraphStyle:profile:container:"
        + "measurer:options:)"
    ) {
      let pieces: [[UInt8]] = [[$0.integer()], [0x0A, $0.integer()]]
      _ = try Document(
        utf8: pieces, style: Sample.style(), container: .label(width: $0.double()),
        measurer: Sample.measurer, options: BatchOptions(threads: $0.integer()))
    },
    NumberRow("Galley/Documents/Document.swift subscript(range:)") {
      _ = try Sample.document()[$0.offsets()]
    },
    NumberRow("Galley/Geometry/GlyphRun.swift init(rawValue:)") {
      _ = GlyphID(rawValue: $0.integer())
    },
    NumberRow("Galley/Geometry/TextGeometry+Carets.swift caret(at:affinity:)") {
      let caret = try Sample.geometry().caret(at: $0.offset())
      #expect(caret.rect.x.isFinite && caret.rect.y.isFinite)
    },
    NumberRow("Galley/Geometry/TextGeometry+Carets.swift lineIndex(at:affinity:)") {
      _ = try Sample.geometry().lineIndex(at: $0.offset())
    },
    NumberRow("Galley/Geometry/TextGeometry+HitTesting.swift hitTest(_:)") {
      _ = try Sample.geometry().hitTest($0.point())
    },
    NumberRow("Galley/Geometry/TextGeometry+HitTesting.swift lineIndex(atY:)") {
      _ = try Sample.geometry().lineIndex(atY: $0.double())
    },
    NumberRow("Galley/Geometry/TextGeometry+Movement.swift offset(from:moving:x:)") {
      for movement in TextMovement.allCases {
        let geometry = try Sample.geometry()
        _ = geometry.offset(from: $0.offset(), moving: movement, x: $0.double())
      }
    },
    NumberRow("Galley/Geometry/TextGeometry+Selection.swift selectionRects(_:)") {
      let rects = try Sample.geometry().selectionRects($0.offsets())
      #expect(rects.allSatisfy { $0.width.isFinite && $0.width >= 0 })
    },
  ]

  /// Functions whose number is an index: a wrong one is a mistake of the caller, and traps.
  static let indices: [NumberRow] = [
    NumberRow("Galley/Documents/Document+Geometry.swift top(ofParagraph:)") {
      let document = try Sample.document()
      _ = document.top(ofParagraph: $0.index(below: document.paragraphCount))
    },
    NumberRow("Galley/Documents/Document+Geometry.swift firstLine(ofParagraph:)") {
      let document = try Sample.document()
      _ = document.firstLine(ofParagraph: $0.index(below: document.paragraphCount))
    },
    NumberRow("Galley/Documents/Document+Lines.swift lineFragments(ofParagraph:)") {
      let document = try Sample.document()
      _ = try document.lineFragments(ofParagraph: $0.index(below: document.paragraphCount))
    },
    NumberRow("Galley/Documents/Document+Offsets.swift range(ofParagraph:)") {
      let document = try Sample.document()
      _ = document.range(ofParagraph: $0.index(below: document.paragraphCount))
    },
    NumberRow("Galley/Geometry/TextGeometry.swift line(_:)") {
      let geometry = try Sample.geometry()
      _ = geometry.line($0.index(below: geometry.layout.lineFragments.count))
    },
  ]

  private static func edit(
    _ change: @escaping (inout Document, inout OddNumbers) throws -> Void
  ) -> (inout OddNumbers) throws -> Void {
    { numbers in
      var document = try Sample.document()
      try change(&document, &numbers)
      #expect(document.height.isFinite && document.height >= 0)
      #expect(document.text.utf8.count == document.utf8Count)
    }
  }
}
