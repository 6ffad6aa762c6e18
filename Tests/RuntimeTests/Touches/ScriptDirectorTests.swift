import Geometry
import HeadlessDisplay
import Raster
import ScriptedTouch
import TestContexts
import TestKit
import Testing
import Toolkit
import Typography

@testable import Runtime

@Suite("Touch scripts that name views", .freshContext) struct ScriptDirectorTests {
  private let page = Page()
  private let folder = TemporaryFolder()

  init() throws {
    Typeface.system = try testLocal("sans") {
      try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }
  }

  private final class Page: ViewController {
    let field = TextField("Name")
    let button = Button(title: "Continue") { _ in }
    let answer = Label()
    let scroll = ScrollView(frame: Rect(0, 130, 200, 100))
    var places: [Point] = []

    override func viewDidLoad() {
      field.frame = Rect(10, 10, 180, 44)
      button.frame = Rect(10, 70, 120, 44)
      answer.frame = Rect(210, 70, 180, 44)
      scroll.contentSize = Size(200, 1000)
      for part in [field, button, answer, scroll] { view.addSubview(part) }
      button.action = { [unowned(unsafe) self] _ in
        view.window?.application?.schedule(
          after: 1.5, weakly { page, _ in page.answer.text = "Thank you, \(page.field.text)" })
      }
    }
  }

  /// Plays a script in scripted time. Returns the error's message, or `nil`.
  private func play(_ text: String, picture: String? = nil) throws -> String? {
    let replay = Replay(ScriptedTouch(try TouchScript(parsing: text)), from: "a.touch", finalPicture: picture)
    let application = Application()
    let window = Window(size: Size(400, 240), scale: 1)
    window.rootViewController = page
    application.window = window
    let loop = FrameLoop(
      application: application, display: HeadlessDisplay(size: PixelSize(400, 240)), touch: replay.touch, scale: 1,
      statistics: nil, clock: nil)
    do {
      try replay.prepareScript(for: loop)
      try replay.playInScriptedTime(loop)
      return nil
    } catch { return error.message }
  }

  @Test func `taps, types, waits, expects and takes screenshots`() throws {
    let path = folder.path + "/end.png"
    let failure = try play(
      """
      # Order a ticket.
      tap "Name"
      type "Ada\\n"    # the return key closes the keyboard
      tap Continue
      expect no "Thank you"
      wait "Thank you, Ada"
      expect "Ada"
      shot \(path)
      """)
    #expect(failure == nil)
    #expect(page.answer.text == "Thank you, Ada")
    #expect(try Image(contentsOfPNG: path).size == PixelSize(400, 240))
  }

  @Test func `the buttons of a stepper are tapped`() throws {
    let stepper = Stepper(value: 2, in: 1...5)
    stepper.frame = Rect(210, 10, 112, 44)
    stepper.accessibilityLabel = "Tickets"
    page.view.addSubview(stepper)
    #expect(try play("tap \"Tickets +\"\ntap \"+\"\ntap \"+\"\ntap \"Tickets -\"") == nil)
    #expect(stepper.value == 4)
  }

  @Test func `a text below the visible area fails with the swipe that shows it`() throws {
    let note = Label("Imprint")
    note.frame = Rect(0, 900, 100, 20)
    _ = page.view
    page.scroll.addSubview(note)
    let failure = try #require(try play("expect \"Imprint\""))
    #expect(failure.contains("line 1: \"Imprint\" is below the visible area"), "\(failure)")
    #expect(failure.contains("swipe up first"), "\(failure)")
  }

  @Test func `positions after such a line have times from its end`() throws {
    #expect(try play("tap Continue\nwait 3\n0.0 down 1 20 30\n0.1 up 1\nwait 0.5\ntype \"x\"") == nil)
    #expect(page.field.text == "x")
    #expect(page.answer.text == "Thank you, ")
  }

  @Test func `a swipe scrolls the view with the name`() throws {
    #expect(try play("swipe scroll up\nwait 2") == nil)
    #expect(page.scroll.contentOffset.y > 20)
    let down = page.scroll.contentOffset.y
    #expect(try play("swipe scroll down\nwait 2") == nil)
    #expect(page.scroll.contentOffset.y < down)
  }

  @Test(arguments: [
    (
      "\n\ntap \"Contineu\"",
      "line 3: nothing on the screen shows or is named \"Contineu\"; nearest: \"Continue\", \"Name\""
    ),
    ("type \"Ada\"", "line 1: the text \"Ada\" cannot be typed: no field is focused; tap one first"),
    ("wait \"Thanks\"", "line 1: nothing on the screen shows"),
    ("expect no \"Continue\"", "line 1: the screen shows \"Continue\""),
    ("expect \"Conti\"\nexpect \"conti\"", "line 2: nothing on the screen shows"),
  ])
  func `a line that cannot be played ends the replay with its number`(script: String, message: String) throws {
    let path = folder.path + "/end.png"
    let failure = try #require(try play(script, picture: path))
    #expect(failure.hasPrefix("VITRINE_REPLAY='a.touch': " + message))
    #expect(try Image(contentsOfPNG: path).size == PixelSize(400, 240))
  }

  @Test func `touches outside of the screen are refused before anything is played, and fingers may leave it`() throws {
    let failure = try play("0.0 down 1 20 90\n0.1 up 1\n0.5 down 1 700 90\n0.6 up 1")
    #expect(
      failure == "VITRINE_REPLAY='a.touch': line 3: the position 700,90 is outside of the screen of 400x240 points")
    #expect(try play("0.0 down 1 20 90\n0.1 move 1 -50 90\n0.2 move 1 20 400\n0.3 up 1") == nil)
  }
}
