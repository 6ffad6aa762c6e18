import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery
@testable import Runtime

@Suite("Presentation and dialogs", .freshContext) struct AskingTests {
  @Test func `59: each presentation style appears, and a finger dismisses it`() throws {
    let visit = try Visit(playing: "59-presentation")
    let demo: PresentationController = try visit.demo()
    let background = visit.color(780, 470)
    visit.play(to: 0.7)
    #expect(visit["shown"] == "sheet" && demo.presentedViewController != nil)
    #expect(visit.color(780, 470) != background)
    // A drag dismisses the sheet.
    visit.play(to: 2.2)
    #expect(visit["shown"] == "–" && visit.color(780, 470) == background)
    visit.play(to: 3.2)
    #expect(visit["shown"] == "popover")
    visit.play(to: 4.2)
    #expect(visit["shown"] == "–")
    visit.play(to: 5.2)
    #expect(demo.presentedViewController is TabBarController)
    visit.play(to: 6.2)
    #expect((demo.presentedViewController as? TabBarController)?.selectedIndex == 1)
    visit.play()
    #expect(demo.presentedViewController == nil && visit["times"] == "3" && visit.isAtRest)
    #expect(visit.color(780, 470) == background)
  }

  @Test func `60: dialogs are answered, time out, and disappear`() throws {
    let visit = try Visit(playing: "60-dialogs")
    let demo: DialogsController = try visit.demo()
    visit.play(to: 0.7)
    #expect(demo.presentedViewController is Alert)
    visit.play(to: 1.5)
    #expect(visit["chosen"] == "cut" && visit["flowers"] == "0")
    visit.play(to: 2.7)
    #expect(demo.presentedViewController is ActionSheet)
    visit.play(to: 3.5)
    #expect(visit["chosen"] == "cancel")
    visit.play(to: 6.1)
    #expect(visit["flowers"] == "5" && visit["chosen"] == "planted")
    visit.play(to: 6.8)
    #expect(visit["flowers"] == "4")
    visit.play(to: 7.6)
    #expect(visit["flowers"] == "5" && visit["chosen"] == "undo")
    // The user does not respond to this alert.
    visit.play(to: 21.5)
    #expect(visit["chosen"] == "keep" && demo.presentedViewController == nil)
    visit.play()
    #expect(visit.isAtRest)
  }

  @Test(arguments: [
    (59, "cover"), (59, "sheet"), (59, "form"), (59, "popover"), (60, "Alert"), (60, "ActionSheet"),
    (60, "ProgressOverlay"),
  ])
  func `59, 60: presented screens are restored when the app restarts`(_ number: Int, _ name: String) throws {
    let old = try Visit(number)
    let new = try Visit(nil)
    try #require(old.gallery.demo as? any PresentationRestoring).restorePresentation(named: name)
    StateRestoration.restore(
      StateRestoration.read(from: try #require(old.window.application)), in: try #require(new.window.application))
    let presented = try #require(old.gallery.demo?.presentedViewController)
    let again = try #require(new.gallery.demo?.presentedViewController)
    #expect(new.gallery.demo?.entry.number == number && type(of: again) == type(of: presented))
    #expect(again.view.window === new.window && again.title == presented.title)
  }

  @Test func `61: cells are selected, moved, removed and added`() throws {
    let visit = try Visit(playing: "61-collection")
    let demo: CollectionController = try visit.demo()
    visit.play(to: 1.5)
    #expect(visit["selected"] == "2")
    visit.play(to: 4)
    #expect(visit["moved"] == "1" && demo.numbers[0] == 2)
    visit.play(to: 5.5)
    #expect(visit["selected"] == "0" && visit["items"] == "998")
    visit.play()
    #expect(visit["items"] == "999" && demo.numbers[0] == 1001 && visit.isAtRest)
    #expect(demo.collection.visibleCells.count < 40)
  }
}
