import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("Tabs", .freshContext) final class TabBarControllerTests {
  let log = Log()
  let player = TouchPlayer(width: 300, height: 400)
  let tabs = TabBarController()
  let screens: [Screen]
  var chosen: [Int] = []

  init() {
    screens = ["A", "B", "C"].map { [log] in Screen($0, log) }
    for screen in screens { tabs.addTab(screen, item: TabBarItem(screen.title)) }
    tabs.onSelect = { [unowned self] in chosen.append($0) }
    player.window.rootViewController = tabs
    player.application.advance(to: 1)
  }

  @Test func `the first tab is loaded, and the others only when they are selected`() {
    #expect(log.take() == ["A will appear", "A did appear"])
    #expect(!screens[1].isViewLoaded && screens[0].view.frame == Rect(0, 0, 300, 340))
    player.tap(1, 150, 380, at: 2)
    #expect(log.take() == ["B will appear", "B did appear", "A will disappear", "A did disappear"])
    #expect(chosen == [1] && tabs.selectedController === screens[1] && screens[0].view.superview == nil)
  }

  @Test func `a bar that outlives its controller selects nothing`() {
    var other: TabBarController? = TabBarController()
    other?.addTab(ViewController(), item: TabBarItem("A"))
    var count = 0
    other?.onSelect = { _ in count += 1 }
    let bar = other?.tabBar
    weak let released = other
    other = nil
    #expect(released == nil)
    bar?.sendActions(for: .valueChanged)
    #expect(count == 0)
  }

  @Test func `a finger that moves selects where it lifts, and none far away`() {
    player.down(1, 50, 380, at: 2)
    player.move(1, 260, 370, at: 2.1)
    player.up(1, 260, 370, at: 2.2)
    #expect(tabs.selectedIndex == 2)
    player.down(1, 50, 380, at: 3)
    player.move(1, 50, 100, at: 3.1)
    player.up(1, 50, 100, at: 3.2)
    #expect(tabs.selectedIndex == 2 && chosen == [2])
  }

  @Test func `selecting the current tab returns to its first screen`() {
    let navigation = NavigationController(rootViewController: Screen("D", log))
    tabs.addTab(navigation, item: TabBarItem("D"))
    tabs.selectedIndex = 3
    player.application.advance(to: 2)
    navigation.push(Screen("E", log), animated: false)
    player.tap(1, 290, 380, at: 3)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `invalid indexes change nothing`() {
    tabs.selectedIndex = 17
    tabs.selectedIndex = -1
    tabs.selectedIndex = nil
    tabs.setBadge("3", at: 9)
    #expect(tabs.selectedIndex == 0 && TabBarController().selectedController == nil)
  }
}
