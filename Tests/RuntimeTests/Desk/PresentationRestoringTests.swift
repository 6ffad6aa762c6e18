import Geometry
import JSONFormat
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Runtime

@Suite("Restoring presented screens", .freshContext) struct PresentationRestoringTests {
  /// A screen that presents several things.
  private final class PhotoController: ViewController, PresentationRestoring {
    let button = Button(frame: .zero)
    var asked: [String] = []
    var dismissed = 0

    override func viewDidLoad() {
      button.frame = Rect(20, 20, 120, 48)
      view.addSubview(button)
    }

    func restorePresentation(named name: String) {
      asked.append(name)
      switch name {
      case "NotesController": present(NotesController()) { [unowned(unsafe) self] in dismissed += 1 }
      case "share": present(ActionSheet("Share"), as: .popover(from: button), named: name)
      case "menu": present(NavigationController(rootViewController: NotesController()), as: .fullScreen, named: name)
      default: break
      }
    }
  }

  /// A screen with notes that can be deleted.
  private final class NotesController: ViewController, PresentationRestoring, StateRestoring {
    let field = TextField("Note")
    var page = 1
    var heard = ""

    override func viewDidLoad() {
      field.frame = Rect(20, 20, 200, 48)
      view.addSubview(field)
    }

    override func viewDidAppear(_ animated: Bool) { heard += "there " }
    func saveState(in state: inout SavedState) { state.set(page, forKey: "page") }
    func restoreState(from state: SavedState) { page = state.integer(forKey: "page") ?? 0 }

    func restorePresentation(named name: String) {
      guard name == "delete" else { return }
      let alert = Alert("Delete all?")
      alert.addField("Why")
      alert.timeout = DialogTimeout(5)
      present(alert, named: name)
    }
  }

  /// A screen that does not support restoring what it presents.
  private final class SilentController: ViewController {}

  private final class App {
    let application = Application()
    let tabs = TabBarController()
    let photo = PhotoController()
    let silent = SilentController()
    let last = ViewController()

    init() {
      application.advance(to: 0)
      application.window = Window(size: Size(800, 480), scale: 1)
      tabs.addTab(NavigationController(rootViewController: photo), item: TabBarItem("Photo"))
      tabs.addTab(silent, item: TabBarItem("Silent"))
      tabs.addTab(last, item: TabBarItem("Last"))
      application.window?.rootViewController = tabs
      application.advance(to: 0.1)
    }

    /// Restarts the app, and restores its state.
    func again() throws -> App {
      let state = StateRestoration.read(from: application).text
      let new = App()
      StateRestoration.restore(try JSON(parsing: state), in: new.application)
      return new
    }

    /// The presented controllers, back to front.
    var presented: [ViewController] {
      var found: [ViewController] = []
      var top: ViewController? = photo
      while let next = top?.presentedViewController {
        found.append(next)
        top = next
      }
      return found
    }
  }

  @Test func `a sheet and the alert above it are restored immediately, with their text`() throws {
    let old = App()
    // Restoring selects these tabs again. The presentation must survive that.
    for index in [1, 2, 0] { old.tabs.selectedIndex = index }
    old.photo.restorePresentation(named: "NotesController")
    let notes = try #require(old.photo.presentedViewController as? NotesController)
    notes.page = 7
    notes.field.text = "two spoons"
    notes.restorePresentation(named: "delete")
    old.application.advance(to: 2)
    let alert = try #require(notes.presentedViewController as? Alert)
    alert.field?.text = "no room"

    let new = try old.again()
    #expect(new.photo.asked == ["NotesController"])
    let again = try #require(new.photo.presentedViewController as? NotesController)
    #expect(again.page == 7 && again.field.text == "two spoons")
    #expect(again.heard == "there ")
    let asked = try #require(again.presentedViewController as? Alert)
    #expect(asked.field?.text == "no room" && new.application.window?.firstResponder === asked.field)

    // The restored alert works as before: its timeout continues, and the dismissal is reported.
    new.application.advance(to: 6)
    new.application.advance(to: 7)
    #expect(again.presentedViewController == nil)
    again.dismiss(animated: false)
    #expect(new.photo.dismissed == 1)
  }

  @Test func `names and styles are restored`() throws {
    for (name, kind) in [("share", "ActionSheet"), ("menu", "NavigationController")] {
      let old = App()
      old.photo.restorePresentation(named: name)
      old.application.advance(to: 2)
      let new = try old.again()
      #expect(new.photo.asked == [name])
      #expect(new.presented.map { String(describing: type(of: $0)) } == [kind])
      // It appears without an animation.
      #expect(!new.application.isAnimating)
      // The state survives a second restart.
      #expect(try new.again().photo.asked == [name])
    }
  }

  @Test func `the contents of a presented screen are restored as in any other`() throws {
    let old = App()
    old.photo.restorePresentation(named: "menu")
    old.application.advance(to: 2)
    let inner = try #require(
      (old.photo.presentedViewController as? NavigationController)?.topViewController as? NotesController)
    inner.page = 3
    inner.restorePresentation(named: "delete")
    let new = try old.again()
    let again = try #require(
      (new.photo.presentedViewController as? NavigationController)?.topViewController as? NotesController)
    #expect(again.page == 3 && again.presentedViewController is Alert)
  }

  @Test func `a presentation that no controller can restore, or that was being dismissed, is omitted`() throws {
    let old = App()
    old.tabs.selectedIndex = 1
    old.silent.present(NotesController())
    let new = try old.again()
    #expect(new.tabs.selectedIndex == 1 && new.silent.presentedViewController == nil)

    let second = App()
    second.photo.restorePresentation(named: "NotesController")
    second.application.advance(to: 2)
    second.photo.dismiss()
    second.application.advance(to: 2.01)
    #expect(try second.again().photo.asked.isEmpty)

    // A name that this app does not know.
    let third = App()
    third.photo.present(NotesController(), named: "lost")
    let after = try third.again()
    #expect(after.photo.asked == ["lost"] && after.presented.isEmpty)
  }

  @Test func `a screen that a controller presents itself is not presented twice`() throws {
    let old = App()
    old.photo.restorePresentation(named: "NotesController")
    old.application.advance(to: 2)
    let state = StateRestoration.read(from: old.application).text
    let new = App()
    new.photo.present(NotesController(), animated: false)
    StateRestoration.restore(try JSON(parsing: state), in: new.application)
    #expect(new.photo.asked.isEmpty && new.presented.count == 1)
  }
}
