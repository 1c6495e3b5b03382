import Dispatch
import Galley
import Synchronization
import Testing

/// Simple text is prepared for counting alone: what is on its lines is found when somebody asks.
@Suite("Texts prepared to be counted") struct CountedTextTests {
  private static let texts = [
    "How tall will this text be at this width, and where do its lines end?",
    "Office, waffle, AVATAR and To: 1,234.5 (about 10×10) well-known “quotes” — and a dash.",
    "한글 문장은 낱말 사이에서 나뉩니다. 日本語の文章は、どこでも改行できます。",
    "नमस्ते दुनिया, यह एक पाठ है। نص عربي قصير في سطرين أو ثلاثة.",
    "Party 🎉 tonight 👩‍💻, bring 日本 tea",
    "  two  spaces  ", "x", "Pneumonoultramicroscopicsilicovolcanoconiosis",
  ]

  private static func style() throws -> TextStyle {
    try TextStyle(
      fonts: TestFonts.cascade([
        "Inter-Regular.otf", "NanumGothic.ttf", "NotoNaskhArabic-Regular.ttf",
        "NotoSansDevanagari-Regular.ttf",
      ]), size: 15)
  }

  /// A typesetter that has measured a text: from then on it shapes what is simple only to lay it out.
  private static func counting(profile: LayoutProfile = .uiKit) throws -> Typesetter {
    let typesetter = try Measurer().typesetter(style: style(), profile: profile)
    _ = try typesetter.height(of: "Another text", in: .label(width: 100))
    return typesetter
  }

  /// Everything that a prepared text can be asked beside its lines, in words.
  private func answers(_ text: PreparedText) -> [String] {
    let container = TextContainer.label(width: 130)
    return [
      "\(text.minimumContentWidth)", "\(text.maximumContentWidth)",
      "\(text.tightestWidth(in: container))", "\(text.missingCharacters)",
      "\(text.heights(atWidths: [40, 90, 140, 1e6]))", "\(text.layout(in: container))",
      "\(text.layout(in: .textView(width: 90)))", "\(text.encoded())", text.text,
    ]
  }

  @Test(
    "whatever is asked first, the answers are those of shaped text",
    arguments: [LayoutProfile.uiKit, .css])
  func answersAreThoseOfShapedText(profile: LayoutProfile) throws {
    let style = try Self.style()
    let shaping = Measurer(fastPaths: [.tables, .answers])
      .typesetter(style: style, profile: profile)
    let counted = try Self.counting(profile: profile)
    for text in Self.texts {
      let shaped = try shaping.prepare(text)
      let expected = answers(shaped)
      #expect(answers(try counted.prepare(text)) == expected)
      // Each question to a text of its own, so that it is the first.
      for index in expected.indices {
        let prepared = try counted.prepare(text)
        for width in stride(from: 5.0, to: 400, by: 13) {
          let container = TextContainer.label(width: width)
          #expect(prepared.measure(in: container) == shaped.measure(in: container))
        }
        #expect(answers(prepared)[index] == expected[index])
      }
    }
  }

  @Test("a measurer that has prepared many texts gives the same answers")
  func manyTexts() throws {
    let style = try Self.style()
    let measurer = Measurer()
    let plain = Measurer(fastPaths: .none)
    for round in 0..<12 {
      for text in Self.texts {
        let text = text + " \(round)"
        let layout = try plain.prepare(text, style: style).layout(in: .label(width: 140))
        let prepared = try measurer.prepare(text, style: style)
        #expect(prepared.height(in: .label(width: 140)) == layout.height)
        #expect(prepared.layout(in: .label(width: 140)) == layout)
      }
    }
  }

  @Test("threads may all be the first to ask what is on the lines")
  func threads() throws {
    let style = try Self.style()
    let typesetter = try Self.counting()
    let plain = Measurer(fastPaths: .none)
    let wrong = Atomic<Int>(0)
    for text in Self.texts {
      let expected = try plain.prepare(text, style: style).layout(in: .label(width: 120))
      for _ in 0..<8 {
        let prepared = try typesetter.prepare(text)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          if prepared.layout(in: .label(width: 120)) != expected
            || prepared.lineCount(in: .label(width: 120)) != expected.lineCount
          {
            wrong.add(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test("what was cancelled before is not prepared")
  func cancellation() throws {
    let flag = CancellationFlag()
    flag.cancel()
    let typesetter = try Self.counting()
    #expect(throws: MeasurementError.cancelled) {
      try typesetter.prepare("Simple text", cancellation: flag)
    }
  }
}
