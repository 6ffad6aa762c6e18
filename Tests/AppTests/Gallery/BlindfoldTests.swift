import TestContexts
import Testing
import VitrineTesting

@testable import Gallery
@testable import Runtime

/// Tasks of a user who does not see the screen and knows only what is spoken, with keys alone, with swipes of a finger
/// alone, and with a finger that explores.
/// The Museum's tests have three more.
@Suite("Blindfolded", .freshContext) struct BlindfoldTests {
  /// A user in front of a screen of the Gallery.
  private final class Visitor {
    let gallery: GalleryController
    let user: BlindfoldedUser

    init(at screen: Int?, _ method: BlindfoldedUser.InputMethod) throws {
      if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
      gallery = GalleryController(opening: screen)
      let player = TouchPlayer(showing: gallery, width: 800, height: 480)
      player.wait(0.5)
      user = BlindfoldedUser(of: player, gallery.keys?.focus, method)
    }

    /// The value of a readout of the screen.
    subscript(name: String) -> String? { gallery.demo?.readout[name] }
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a screen is found in the index by its name`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: nil, method)
    #expect(visitor.user.go(to: "60 Dialogs, button"))
    visitor.user.activate()
    #expect(visitor.gallery.demo is DialogsController)
    #expect(visitor.user.go(to: "Alert, button"))
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a question is answered`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 60, method)
    #expect(visitor.user.go(to: "Alert, button"))
    visitor.user.activate()
    #expect(visitor.user.spokenSentences.contains { $0.hasPrefix("Cut all flowers?, alert") })
    #expect(visitor.user.go(to: "Keep, button"))
    visitor.user.activate()
    #expect(visitor["chosen"] == "keep")
    // The rest of the screen can be reached again.
    #expect(visitor.user.go(to: "Toast, button"))
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a choice is made in an action sheet`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 60, method)
    #expect(visitor.user.go(to: "Action sheet, button"))
    visitor.user.activate()
    #expect(visitor.user.spokenSentences.contains { $0.hasPrefix("Flower 7, alert") })
    #expect(visitor.user.go(to: "Move, button"))
    visitor.user.activate()
    #expect(visitor["chosen"] == "Move")
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a popover is left without its button`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 59, method)
    #expect(visitor.user.go(to: "Popover, button"))
    visitor.user.activate()
    #expect(visitor["shown"] == "popover")
    #expect(visitor.user.spokenSentences.contains { $0.hasPrefix("A popover, dialog") })
    visitor.user.goBack()
    #expect(visitor["shown"] == "–")
    #expect(visitor.user.go(to: "Sheet, button"))
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a row of a list is found, and an action that a swipe reveals is performed`(method: BlindfoldedUser.InputMethod)
    throws
  {
    let visitor = try Visitor(at: 64, method)
    #expect(visitor.user.go(to: "David, letter 3,"))
    #expect(visitor.user.spokenSentences.last?.hasSuffix("3 of 500, actions available") == true)
    visitor.user.decrement()
    #expect(visitor.user.spokenSentences.last == "Mark, 1 of 3")
    visitor.user.activate()
    #expect(visitor["marked"] == "1")
    #expect(visitor.user.spokenSentences.last?.contains("on") == true)
    #expect(visitor.user.go(to: "Edith, letter 4,"))
    visitor.user.increment()
    #expect(visitor.user.spokenSentences.last == "Keep, 3 of 3")
    visitor.user.increment()
    #expect(visitor.user.spokenSentences.last == "Burn, 2 of 3")
    visitor.user.activate()
    #expect(visitor["letters"] == "499")
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a slider is moved`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 58, method)
    #expect(visitor.user.go(to: "Text size, adjustable, 0%"))
    for _ in 0..<3 { visitor.user.increment() }
    #expect(visitor["text"] != "100 %" && visitor.user.spokenSentences.last?.hasSuffix("%") == true)
    for _ in 0..<3 { visitor.user.decrement() }
    #expect(visitor["text"] == "100 %" && visitor.user.spokenSentences.last == "0%")
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a switch is turned off, and a theme is chosen`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 58, method)
    #expect(visitor.user.go(to: "Light, option"))
    visitor.user.activate()
    #expect(visitor["theme"] == "Light")
    #expect(visitor.user.go(to: "Sugar, switch, on"))
    visitor.user.activate()
    #expect(visitor.user.spokenSentences.last == "off")
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a day and an hour are chosen`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 66, method)
    let before = visitor["day"]
    #expect(visitor.user.go(to: Formats.current.date(LocalTime(year: 2026, month: 11, day: 27))))
    visitor.user.activate()
    #expect(visitor["day"] != before && visitor["day"]?.contains("27") == true)
    let time = visitor["time"]
    #expect(visitor.user.go(to: "Time, adjustable"))
    visitor.user.increment()
    #expect(visitor["time"] != time)
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `a text is typed with the keys on the screen`(method: BlindfoldedUser.InputMethod) throws {
    let visitor = try Visitor(at: 55, method)
    #expect(visitor.user.go(to: "E-mail, text field, empty"))
    visitor.user.activate()
    #expect(visitor.user.go(to: "@"))
    visitor.user.activate()
    #expect(visitor["characters"] == "1" && visitor.user.spokenSentences.last == "@")
  }

  @Test(.slow, arguments: BlindfoldedUser.InputMethod.allCases)
  func `the page for the staff is read and closed`(method: BlindfoldedUser.InputMethod) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    var isClosed = false
    let content = ViewController()
    let page = StaffScreenController(content, about: {}, close: { isClosed = true })
    let player = TouchPlayer(showing: page, width: 800, height: 480)
    let figure = Label("Tickets sold: 12")
    figure.frame = Rect(20, 20, 300, 40)
    content.view.addSubview(figure)
    player.wait(0.5)
    let user = BlindfoldedUser(of: player, nil, method)
    #expect(user.go(to: "Tickets sold: 12"))
    #expect(user.go(to: "Close, button"))
    user.activate()
    #expect(isClosed)
  }
}
