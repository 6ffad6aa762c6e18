import TestContexts
import Testing
import VitrineTesting

@testable import Gallery
@testable import Runtime

/// Tasks of a user who does not see the screen and knows only what is spoken, with keys alone and with a finger alone.
/// The Museum's tests have three more.
@Suite("Blindfolded", .freshContext) struct BlindfoldTests {
  /// A user in front of a screen of the Gallery.
  private final class Visitor {
    let gallery: GalleryController
    let user: BlindfoldedUser

    init(at screen: Int?, _ way: BlindfoldedUser.Way) throws {
      if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
      gallery = GalleryController(opening: screen)
      let player = TouchPlayer(showing: gallery, width: 800, height: 480)
      player.wait(0.5)
      user = BlindfoldedUser(of: player, gallery.keys?.focus, way)
    }

    /// The value of a readout of the screen.
    subscript(name: String) -> String? { gallery.demo?.readout[name] }
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a screen is found in the index by its name`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: nil, way)
    #expect(visitor.user.go(to: "60 Dialogs, button"))
    visitor.user.activate()
    #expect(visitor.gallery.demo is DialogsController)
    #expect(visitor.user.go(to: "Alert, button"))
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a question is answered`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 60, way)
    #expect(visitor.user.go(to: "Alert, button"))
    visitor.user.activate()
    #expect(visitor.user.heard.contains { $0.hasPrefix("Cut all flowers?, alert") })
    #expect(visitor.user.go(to: "Keep, button"))
    visitor.user.activate()
    #expect(visitor["chosen"] == "keep")
    // The rest of the screen can be reached again.
    #expect(visitor.user.go(to: "Toast, button"))
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a choice is made in an action sheet`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 60, way)
    #expect(visitor.user.go(to: "Action sheet, button"))
    visitor.user.activate()
    #expect(visitor.user.heard.contains { $0.hasPrefix("Flower 7, alert") })
    #expect(visitor.user.go(to: "Move, button"))
    visitor.user.activate()
    #expect(visitor["chosen"] == "Move")
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a row of a list is found, and an action that a swipe reveals is performed`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 64, way)
    #expect(visitor.user.go(to: "David, letter 3,"))
    #expect(visitor.user.heard.last?.hasSuffix("3 of 500, actions available") == true)
    visitor.user.decrement()
    #expect(visitor.user.heard.last == "Mark, 1 of 3")
    visitor.user.activate()
    #expect(visitor["marked"] == "1")
    #expect(visitor.user.heard.last?.contains("on") == true)
    #expect(visitor.user.go(to: "Edith, letter 4,"))
    visitor.user.increment()
    #expect(visitor.user.heard.last == "Keep, 3 of 3")
    visitor.user.increment()
    #expect(visitor.user.heard.last == "Burn, 2 of 3")
    visitor.user.activate()
    #expect(visitor["letters"] == "499")
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a slider is moved`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 58, way)
    #expect(visitor.user.go(to: "Text size, adjustable, 0 %"))
    for _ in 0..<3 { visitor.user.increment() }
    #expect(visitor["text"] != "100 %" && visitor.user.heard.last?.hasSuffix(" %") == true)
    for _ in 0..<3 { visitor.user.decrement() }
    #expect(visitor["text"] == "100 %" && visitor.user.heard.last == "0 %")
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a switch is turned off, and a theme is chosen`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 58, way)
    #expect(visitor.user.go(to: "Light, option"))
    visitor.user.activate()
    #expect(visitor["theme"] == "Light")
    #expect(visitor.user.go(to: "Sugar, switch, on"))
    visitor.user.activate()
    #expect(visitor.user.heard.last == "off")
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a day and an hour are chosen`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 66, way)
    let before = visitor["day"]
    #expect(visitor.user.go(to: Formats.current.date(LocalTime(year: 2026, month: 11, day: 27))))
    visitor.user.activate()
    #expect(visitor["day"] != before && visitor["day"]?.contains("27") == true)
    let time = visitor["time"]
    #expect(visitor.user.go(to: "Time, adjustable"))
    visitor.user.increment()
    #expect(visitor["time"] != time)
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `a text is typed with the keys on the screen`(way: BlindfoldedUser.Way) throws {
    let visitor = try Visitor(at: 55, way)
    #expect(visitor.user.go(to: "E-mail, text field, empty"))
    visitor.user.activate()
    #expect(visitor.user.go(to: "@"))
    visitor.user.activate()
    #expect(visitor["characters"] == "1" && visitor.user.heard.last == "@")
  }

  @Test(.slow, arguments: BlindfoldedUser.Way.allCases)
  func `the page for the staff is read and closed`(way: BlindfoldedUser.Way) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    var isClosed = false
    let content = ViewController()
    let page = StaffScreenController(content, about: {}, close: { isClosed = true })
    let player = TouchPlayer(showing: page, width: 800, height: 480)
    let figure = Label("Tickets sold: 12")
    figure.frame = Rect(20, 20, 300, 40)
    content.view.addSubview(figure)
    player.wait(0.5)
    let user = BlindfoldedUser(of: player, nil, way)
    #expect(user.go(to: "Tickets sold: 12"))
    #expect(user.go(to: "Close, button"))
    user.activate()
    #expect(isClosed)
  }
}
