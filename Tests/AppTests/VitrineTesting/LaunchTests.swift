import TestContexts
import Testing
import VitrineTesting

/// What the screens of a test's app share.
private final class Visits {
  var models = 0
  var cancelled = 0
}

/// Counts the touches that are cancelled.
private final class TouchCountingView: View {
  let visits: Visits

  init(_ visits: Visits) {
    self.visits = visits
    super.init(frame: .zero)
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { visits.cancelled += touches.count }
}

private final class VisitController: ViewController {
  private let visits: Visits

  init(_ visits: Visits) {
    self.visits = visits
    super.init()
  }

  override func loadView() { view = TouchCountingView(visits) }
}

@Suite("A launched app", .freshContext) struct LaunchTests {
  @Test func `keeps its object for the next user, who finds the first screen and language, and no touch`() throws {
    let player = TouchPlayer()
    let visits = player.launch(
      languages: ["pl", "en"],
      model: { _ in
        let visits = Visits()
        visits.models += 1
        return visits
      }, rootViewController: { VisitController($0) })
    let first = try #require(player.window.rootViewController)
    #expect(player.application.language == "pl" && Language.offered == ["pl", "en"])
    player.application.language = "en"
    player.down(1, 100, 100, at: 1)
    player.application.startNextVisit()
    #expect(player.window.rootViewController === first, "an action may still use its screen")
    player.application.advance(to: player.application.now)
    #expect(player.window.rootViewController is VisitController && player.window.rootViewController !== first)
    #expect(visits.models == 1 && visits.cancelled == 1)
    #expect(player.application.language == "pl")
  }

  private static func app(_ languages: [Language]) -> KioskApp<Visits> {
    KioskApp(
      languages: languages, idlePolicy: IdlePolicy(idleTimeout: 90), model: { _ in Visits() },
      rootViewController: { VisitController($0) }, staffViewController: { StaffPage($0) })
  }

  private final class StaffPage: ViewController {
    init(_ visits: Visits) {
      super.init()
      view.addSubview(Label("\(visits.models) models"))
      view.subviews[0].frame = Rect(0, 0, 200, 40)
    }
  }

  @Test func `is the same value that the program runs, and ends a visit after its idle time`() throws {
    let player = TouchPlayer()
    player.launch(Self.app(["de", "en"]))
    let first = try #require(player.window.rootViewController)
    player.application.language = "en"
    player.wait(80)
    player.tap(1, 100, 100, at: player.application.now)
    player.wait(109)
    #expect(player.window.rootViewController === first)
    player.wait(2)
    #expect(player.window.rootViewController !== first && player.application.language == "de")
  }

  @Test func `shows its screen for the staff`() throws {
    let player = TouchPlayer()
    player.launch(Self.app([]))
    player.showStaffScreen()
    player.expect("0 models")
    player.startNextVisit()
    player.expectNo("0 models")
  }

  @Test func `shows its idle screen, which has the shared object`() throws {
    let player = TouchPlayer()
    let app = KioskApp(
      idlePolicy: IdlePolicy(idleTimeout: 60), model: { _ in Visits() }, rootViewController: { VisitController($0) },
      idleViewController: { visits in
        let poster = ViewController()
        poster.view = Label("a poster after \(visits.cancelled) touches")
        return poster
      })
    player.launch(app)
    player.showIdleScreen()
    player.expect("a poster after 0 touches")
    #expect(app.idlePolicy.makeIdleContent != nil)
    player.startNextVisit()
    player.expectNo("a poster")
  }
}
