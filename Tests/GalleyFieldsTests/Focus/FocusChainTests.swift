import GalleyFields
import Testing

@Suite("The order of fields") struct FocusChainTests {
  @Test func `fields follow each other, disabled ones are passed over`() {
    var chain = FocusChain(["name", "mail", "phone", "note"])
    #expect(chain.next(after: "name") == "mail")
    #expect(chain.previous(before: "mail") == "name")
    #expect(chain.next(after: "note") == nil)
    #expect(chain.previous(before: "name") == nil)
    #expect(chain.next(after: "unknown") == nil)
    chain.disabled = ["mail", "note"]
    #expect(chain.next(after: "name") == "phone")
    #expect(chain.previous(before: "phone") == "name")
    #expect(chain.next(after: "phone") == nil)
    #expect(chain.first == "name")
    #expect(chain.last == "phone")
  }

  @Test func `the return key of the last field ends the form`() {
    let chain = FocusChain(["name", "mail", "phone"], disabled: ["phone"])
    #expect(chain.returnKey(for: "name") == .next)
    #expect(chain.returnKey(for: "mail", final: .send) == .send)
    #expect(FocusChain([]).returnKey(for: "name") == .done)
  }

  @Test func `a chain may go around, and never for ever`() {
    let ring = FocusChain(["a", "b", "c"], wrapsAround: true)
    #expect(ring.next(after: "c") == "a")
    #expect(ring.previous(before: "a") == "c")
    #expect(ring.returnKey(for: "c") == .done)
    #expect(FocusChain(["a"], wrapsAround: true).next(after: "a") == nil)
    let alone = FocusChain(["a", "b", "c"], disabled: ["b", "c"], wrapsAround: true)
    #expect(alone.next(after: "a") == nil)
  }

  @Test func `a name that comes twice counts once`() {
    #expect(FocusChain(["a", "b", "a"]).fields == ["a", "b"])
  }

  @Test func `a picker shows the title of its choice`() {
    var picker = ListPicker([.init(value: "de", title: "Deutsch"), .init(value: "en")])
    #expect(picker.text.isEmpty)
    let wasChosen = picker.select(value: "de")
    let wasChosenAgain = picker.select(0)
    #expect(wasChosen && !wasChosenAgain)
    #expect(picker.text == "Deutsch")
    picker.replaceOptions([.init(value: "fr"), .init(value: "de", title: "German")])
    #expect(picker.text == "German")
    #expect(picker.selectedIndex == 1)
    picker.replaceOptions([])
    #expect(picker.selected == nil)
    let wasThere = picker.select(7)
    #expect(!wasThere)
    #expect(ListPicker([.init(value: "x")], selectedIndex: 3).selectedIndex == nil)
  }
}
