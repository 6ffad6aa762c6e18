import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

extension Action {
  fileprivate static let remove = Action("remove")
  fileprivate static let rename = Action("rename")
}

@Suite("Responders", .freshContext) struct ResponderTests {
  let log = Log()
  let player = TouchPlayer()
  var window: Window { player.window }

  final class Root: ViewController {
    let log: Log
    init(log: Log) { self.log = log }
    override func touchesMoved(_ touches: TouchSet, with event: Event) {
      log.lines.append("controller moved")
      super.touchesMoved(touches, with: event)
    }
  }

  final class Delegate: Responder, ApplicationDelegate {
    let log: Log
    init(log: Log) { self.log = log }
    func applicationDidFinishLaunching(_ application: Application) {}
    override func touchesBegan(_ touches: TouchSet, with event: Event) {
      log.lines.append("delegate began")
    }
    override func handler(for action: Action) -> ((Responder?) -> Void)? {
      action == .remove ? { [log] _ in log.lines.append("delegate remove") } : nil
    }
  }

  final class PlainDelegate: ApplicationDelegate {
    func applicationDidFinishLaunching(_ application: Application) {}
  }

  final class Field: View {
    var canResign = true
    var performs = false
    var performed = 0
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { canResign }
    override func handler(for action: Action) -> ((Responder?) -> Void)? {
      performs && action == .remove ? { _ in self.performed += 1 } : nil
    }
  }

  @Test func `RC1: view, controller of a root view, superview, window, application, its delegate, nil`() {
    let controller = Root(log: log)
    window.rootViewController = controller
    let inner = View(frame: Rect(0, 0, 10, 10))
    controller.view.addSubview(inner)
    let delegate = Delegate(log: log)
    player.application.delegate = delegate
    #expect(inner.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === window)
    #expect(window.next === player.application)
    #expect(player.application.next === delegate)
    #expect(delegate.next == nil)
    player.application.delegate = PlainDelegate()
    #expect(player.application.next == nil)
  }

  @Test func `RC2: an unhandled touch reaches the application's delegate`() {
    let delegate = Delegate(log: log)
    player.application.delegate = delegate
    window.addSubview(View(frame: Rect(0, 0, 50, 50)))
    player.tap(1, 10, 10, at: 0)
    #expect(log.take() == ["delegate began"])
    player.application.delegate = nil
    player.tap(1, 10, 10, at: 1)
  }

  @Test func `RC2: each method forwards separately: overriding began still forwards moved`() {
    final class BeganOnly: View {
      let log: Log
      init(log: Log) {
        self.log = log
        super.init(frame: Rect(0, 0, 50, 50))
      }
      override func touchesBegan(_ touches: TouchSet, with event: Event) {
        log.lines.append("view began")
      }
    }
    let controller = Root(log: log)
    window.rootViewController = controller
    let outer = TouchRecordingView("outer", Rect(0, 0, 320, 480), log: log)
    controller.view.addSubview(outer)
    outer.addSubview(BeganOnly(log: log))
    player.down(1, 10, 10, at: 0)
    player.move(1, 12, 10, at: 0)
    player.cancel(1, at: 0)
    #expect(log.take() == ["view began", "outer moved 12,10", "outer cancelled 12,10"])
    outer.removeFromSuperview()
    controller.view.addSubview(BeganOnly(log: log))
    player.down(1, 10, 10, at: 1)
    player.move(1, 12, 10, at: 1)
    #expect(log.take() == ["view began", "controller moved"])
  }

  @Test func `RC3: becoming first responder needs a window, permission, and the resignation of the current one`() {
    let a = Field()
    let b = Field()
    #expect(!a.becomeFirstResponder())
    window.addSubview(a)
    window.addSubview(b)
    #expect(!View().becomeFirstResponder())
    #expect(!window.becomeFirstResponder())
    #expect(a.becomeFirstResponder())
    #expect(a.isFirstResponder && window.firstResponder === a)
    a.canResign = false
    #expect(!b.becomeFirstResponder())
    #expect(a.isFirstResponder)
    a.canResign = true
    #expect(b.becomeFirstResponder())
    #expect(!a.isFirstResponder && b.isFirstResponder)
    #expect(b.resignFirstResponder())
    #expect(window.firstResponder == nil)
  }

  @Test func `RC3: leaving the window resigns, even for a subview or a controller, asked or not`() {
    let box = View(frame: Rect(0, 0, 100, 100))
    let field = Field()
    field.canResign = false
    box.addSubview(field)
    window.addSubview(box)
    #expect(field.becomeFirstResponder())
    box.removeFromSuperview()
    #expect(window.firstResponder == nil)
    #expect(!field.isFirstResponder)

    final class Willing: ViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    var controller: Willing? = Willing()
    window.addSubview(controller!.view)
    #expect(controller!.becomeFirstResponder())
    controller!.view.removeFromSuperview()
    #expect(window.firstResponder == nil)
    // A controller that is released while its view remains.
    let view = controller!.view
    window.addSubview(view)
    #expect(controller!.becomeFirstResponder())
    controller = nil
    #expect(window.firstResponder == nil)
    #expect(view.next === window)
  }

  @Test func `RC4: without a target an action starts at the first responder, and moves up until performed`() {
    let application = player.application
    let field = Field()
    window.addSubview(field)
    #expect(field.becomeFirstResponder())
    #expect(!application.sendAction(.remove, to: nil, from: nil))
    application.delegate = Delegate(log: log)
    #expect(application.sendAction(.remove, to: nil, from: nil))
    #expect(log.take() == ["delegate remove"])
    field.performs = true
    #expect(application.sendAction(.remove, to: nil, from: nil))
    #expect(field.performed == 1 && log.take() == [])
    #expect(!application.sendAction(.rename, to: nil, from: nil))
  }

  @Test func `RC4: without a first responder an action starts at its sender`() {
    let field = Field()
    field.performs = true
    let button = View()
    field.addSubview(button)
    window.addSubview(field)
    #expect(player.application.sendAction(.remove, to: nil, from: button))
    #expect(field.performed == 1)
    #expect(!player.application.sendAction(.remove, to: nil, from: window))
    #expect(!player.application.sendAction(.remove, to: window, from: button))
    #expect(player.application.sendAction(.remove, to: field, from: nil))
  }

  @Test func `RC4: a responder can perform the actions that it implements`() {
    let field = Field()
    #expect(!field.canPerformAction(.remove, withSender: nil))
    field.performs = true
    #expect(field.canPerformAction(.remove, withSender: nil))
    #expect(!field.canPerformAction(.rename, withSender: nil))
    #expect(field.targetForAction(.remove, withSender: nil) === field)
  }

  @Test func `a controller loads its view once, on first use`() {
    final class Counting: ViewController {
      var loads = 0
      override func viewDidLoad() { loads += 1 }
    }
    let controller = Counting()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    let view = controller.view
    #expect(controller.view === view && controller.loads == 1)
  }

  @Test func `a controller is notified before and after its root view's layout`() {
    final class Laying: ViewController {
      var order: [String] = []
      final class Root: View {
        var note: (() -> Void)?
        override func layoutSubviews() { note?() }
      }
      override func loadView() {
        let root = Root()
        root.note = { [unowned self] in order.append("layout \(Int(view.bounds.width))") }
        view = root
      }
      override func viewWillLayoutSubviews() { order.append("will") }
      override func viewDidLayoutSubviews() { order.append("did") }
    }
    let controller = Laying()
    window.rootViewController = controller
    player.application.advance(to: 1)
    #expect(controller.order == ["will", "layout 320", "did"])
    player.application.advance(to: 2)
    #expect(controller.order.count == 3)
    window.resize(to: Size(480, 320), scale: 1)
    player.application.advance(to: 3)
    #expect(controller.order.suffix(3) == ["will", "layout 480", "did"])
  }
}
