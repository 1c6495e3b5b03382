import Galley
import GalleyFields
import GalleyText
import Testing

@Suite("A field's heights") struct FieldGeometryTests {
  let line = Looks.lineHeight

  private func field(
    columns: Double = 10, maximum: HeightBound = .none, text: String = "",
    change: (inout FieldConfiguration, inout FieldAppearance) -> Void = { _, _ in }
  ) throws -> FieldModel {
    var configuration = FieldConfiguration()
    configuration.newlines = .normalize
    configuration.returnKey = .newline
    var appearance = FieldAppearance(text: try Looks.text(columns: columns))
    appearance.maximum = maximum
    change(&configuration, &appearance)
    return FieldModel(
      configuration, appearance: appearance, measurer: Measurer(), text: text)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func `the first text has its height from the start`() throws {
    #expect(isClose(try field().geometry.height, line))
    #expect(isClose(try field(text: "a\nb\nc").geometry.height, 3 * line))
  }

  @Test func `a new width gives a new height, told once`() throws {
    var field = try field(text: "twelve chars")
    #expect(isClose(field.geometry.height, 2 * line))
    let effects = field.handle(.setWidth(120))
    #expect(effects == [.heightChanged(field.geometry.height)])
    #expect(isClose(field.geometry.height, line))
    #expect(field.handle(.setWidth(121)).isEmpty)
    #expect(!field.handle(.setWidth(36)).isEmpty)
    #expect(field.geometry.text.lineCount == 2)
  }

  @Test func `a new style gives a new height`() throws {
    var field = try field(text: "twelve chars")
    var appearance = try #require(field.appearance)
    appearance.text.style = try Looks.style(size: 20)
    let effects = field.setAppearance(appearance)
    #expect(effects == [.heightChanged(field.geometry.height)])
    #expect(isClose(field.geometry.height, 3 * 2 * line))
    #expect(field.setAppearance(appearance).isEmpty)
  }

  @Test func `the height is told when a line is added, and only then`() throws {
    var field = try field(columns: 4)
    #expect(!field.handle(.insert("aaaa", .typing)).contains { $0.isHeight })
    #expect(field.handle(.insert("b", .typing)).contains { $0.isHeight })
    #expect(!field.handle(.insert("b", .typing)).contains { $0.isHeight })
    _ = field.handle(.deleteBackward)
    #expect(field.handle(.deleteBackward).contains { $0.isHeight })
  }

  @Test func `scrolling begins with the edit that passes the bound, not with the next`() throws {
    var field = try field(maximum: .lines(2), text: "a\nb")
    #expect(!field.geometry.text.scrolls)
    let effects = field.handle(.pressReturn)
    #expect(effects.contains(.scrollingChanged(true)))
    #expect(!effects.contains { $0.isHeight })
    #expect(isClose(field.geometry.contentOffset, line))
    #expect(field.handle(.deleteBackward).contains(.scrollingChanged(false)))
    #expect(field.geometry.contentOffset == 0)
  }

  @Test func `the caret's line is always in sight`() throws {
    var field = try field(maximum: .lines(2), text: "a\nb\nc\nd")
    #expect(isClose(field.geometry.contentOffset, 2 * line))
    _ = field.handle(.select(.zero ..< .zero))
    #expect(field.geometry.contentOffset == 0)
    let third = field.state.text.offset(utf16: 4)
    _ = field.handle(.select(third..<third))
    #expect(isClose(field.geometry.contentOffset, line))
    #expect(isClose(field.geometry.caret.y, 2 * line))
  }

  @Test func `the caret stands behind the letters before it`() throws {
    var field = try field(text: "abc de")
    #expect(isClose(field.geometry.caret.x, 36))
    let two = field.state.text.offset(utf16: 2)
    _ = field.handle(.select(two..<two))
    #expect(isClose(field.geometry.caret.x, 12))
    _ = field.handle(.setText("abc de\n"))
    #expect(field.geometry.caret.x == 0 && isClose(field.geometry.caret.y, line))
  }

  @Test func `a text may not grow beyond its lines, wraps counted`() throws {
    var field = try field(columns: 4) { configuration, _ in
      configuration.growthLimit = GrowthLimit(.lines(2))
    }
    _ = field.handle(.insert("aaaabbbbcccc", .paste))
    #expect(field.state.text == "aaaabbbb")
    #expect(field.handle(.insert("c", .typing)) == [.editRefused])
    #expect(field.handle(.pressReturn) == [.editRefused])
  }

  @Test func `the hint's line counts while it is seen`() throws {
    let hintStyle = try Looks.text(columns: 10, size: 5)
    var field = try field { configuration, appearance in
      configuration.hint = Hint("a hint of more than one line")
      appearance.hint = hintStyle
      appearance.heightPolicy = .flexible(
        minimumHeight: 20, spaceBelow: 4, ignoresEmptyHint: true)
    }
    #expect(field.geometry.height == 20)
    let effects = field.handle(.focus)
    // 28 letters of 3 points in lines of 60.
    #expect(isClose(field.geometry.hintHeight, 2 * line / 2))
    #expect(isClose(field.geometry.height, line + line + 4))
    #expect(effects.contains(.heightChanged(field.geometry.height)))
  }

  @Test func `a placeholder is measured like a text and holds its height`() throws {
    var field = try field(columns: 4) { configuration, _ in
      configuration.placeholder = Placeholder("your name")
    }
    #expect(isClose(field.geometry.height, 2 * line))
    #expect(!field.handle(.insert("a", .typing)).contains { $0.isHeight })
    #expect(field.placeholderOpacity == 0)
    var loose = try self.field(columns: 4) { configuration, _ in
      configuration.placeholder = Placeholder("your name", holdsHeight: false)
    }
    #expect(loose.handle(.insert("a", .typing)).contains { $0.isHeight })
  }

  @Test func `a floating placeholder keeps its room above the text`() throws {
    let small = try Looks.text(columns: 10, size: 5)
    var field = try field { configuration, appearance in
      configuration.placeholder = Placeholder("Name", behavior: .floating)
      appearance.raisedPlaceholder = small
    }
    #expect(isClose(field.geometry.height, line * 1.5))
    #expect(isClose(field.geometry.textTop, line / 2))
    #expect(field.handle(.focus).contains(.placeholderChanged(opacity: 1, isRaised: true)))
    #expect(isClose(field.geometry.height, line * 1.5))
  }

  @Test func `bullets are measured, not the secret`() throws {
    var field = try field(columns: 8) { configuration, _ in
      configuration.newlines = .replaceWithSpace
      configuration.mode = .password(SecureText(bullet: "**"), toggle: .always)
    }
    _ = field.handle(.insert("secret", .paste))
    #expect(field.geometry.text.lineCount == 2)
    _ = field.handle(.reveal(true))
    #expect(field.geometry.text.lineCount == 1)
  }

  @Test func `a button takes its room from the text`() throws {
    let field = try field(columns: 10, text: "ten chars.") { configuration, _ in
      configuration.mode = .button(FieldButton("clear", visibility: .whenNotEmpty, width: 12))
    }
    #expect(field.geometry.text.lineCount == 2)
  }

  @Test func `a text that cannot be measured leaves the heights as they were`() throws {
    var limits = MeasurerLimits()
    limits.textBytes = 10
    var field = FieldModel(
      FieldConfiguration(), appearance: FieldAppearance(text: try Looks.text(columns: 10)),
      measurer: Measurer(limits: limits), text: "a")
    let height = field.geometry.height
    let effects = field.handle(.insert("a text that is too long", .paste))
    #expect(effects.contains { if case .measurementFailed = $0 { true } else { false } })
    #expect(field.geometry.height == height)
    #expect(field.state.text.count == 24)
  }
}

extension FieldEffect {
  var isHeight: Bool { if case .heightChanged = self { true } else { false } }
}

@Suite("Forms") struct FieldFormTests {
  @Test func `return goes to the next field and judges the one it leaves`() throws {
    var required = FieldConfiguration()
    required.returnKey = .next
    required.validator = TextValidator()
    var last = required
    last.returnKey = .send
    var form = FieldForm([
      ("name", FieldModel(required)), ("mail", FieldModel(required)), ("note", FieldModel(last)),
    ])
    _ = form.handle(.focus, for: "name")
    _ = form.handle(.insert("Ada", .paste), for: "name")
    _ = form.handle(.setEnabled(false), for: "mail")
    let effects = form.handle(.pressReturn, for: "name")
    #expect(form.focused == "note")
    #expect(effects.contains(.init(field: "note", effect: .statusChanged(.active))))
    #expect(form.fields["name"]?.state.status == .normal)
    #expect(
      form.handle(.pressReturn, for: "note") == [
        .init(field: "note", effect: .returnPressed(.send))
      ])
    #expect(!form.isValid)
    #expect(!form.validate().isEmpty)
    #expect(form.fields["note"]?.state.status == .error)
    #expect(form.focused == "note")
    #expect(form.handle(.focus, for: "nobody").isEmpty)
  }
}
