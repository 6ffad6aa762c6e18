import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Runtime

@Suite("The inspector's report", .freshContext) struct TouchReportTests {
  private let application = Application()
  private let window = Window(size: Size(400, 300), scale: 1)
  private let root = ViewController()

  init() {
    application.advance(to: 0)
    application.window = window
    window.rootViewController = root
  }

  private func add(_ name: String, _ frame: Rect, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    view.logName = name
    (parent ?? root.view).addSubview(view)
    application.advance(to: application.now)
    return view
  }

  private func lines(_ x: Double, _ y: Double) -> [String] { TouchReport(at: Point(x, y), in: window).lines }

  @Test func `names the view that receives a touch, its position, and other recognizers`() {
    let button = Button(title: "Brew") { _ in }
    button.frame = Rect(40, 60, 200, 60)
    root.view.addSubview(button)
    root.view.addGestureRecognizer(TapGestureRecognizer())
    application.advance(to: 0)
    let report = TouchReport(at: Point(50, 70), in: window)
    #expect(report.target === button)
    #expect(report.lines[0] == "50,70: Button \"Brew\"")
    #expect(report.lines[1] == "frame 40,60 200x60 in View of ViewController")
    #expect(report.lines.contains("other recognizers: Tap of View"))
    #expect(report.lines.contains("in: View of ViewController < Window"))
  }

  @Test func `has the size of the touch area in millimeters, and the role and name of the element`() {
    let button = Button(title: "Brew") { _ in }
    button.frame = Rect(40, 60, 200, 60)
    root.view.addSubview(button)
    application.advance(to: 0)
    #expect(lines(50, 70).contains("touch area: 31.8 x 9.5 mm on this panel"))
    #expect(lines(50, 70).contains("element: button \"Brew\""))
    // A control is at least 9 mm large, however small it is drawn.
    button.frame = Rect(40, 60, 200, 20)
    #expect(lines(50, 70).contains("touch area: 31.8 x 9.0 mm on this panel"))
    window.resize(to: window.bounds.size, scale: 1, pointsPerMillimeter: 4)
    application.advance(to: 0)
    #expect(lines(50, 70).contains("touch area: 50.0 x 9.0 mm on this panel"))
    let card = add("card", Rect(0, 200, 40, 40))
    card.addGestureRecognizer(TapGestureRecognizer())
    #expect(lines(20, 220).contains("element: button without a name"))
    _ = add("plain", Rect(100, 200, 40, 40))
    #expect(!lines(120, 220).contains { $0.hasPrefix("element: ") })
  }

  @Test func `explains why no other view receives it`() {
    let front = add("front", Rect(0, 0, 100, 100))
    _ = add("back", Rect(0, 0, 100, 100))
    root.view.bringSubviewToFront(front)
    #expect(lines(50, 50).contains("not View 'back': View 'front' is in front of it"))

    let hidden = add("hidden", Rect(0, 0, 100, 100))
    hidden.isHidden = true
    _ = add("inner", Rect(0, 0, 100, 100), to: hidden)
    #expect(lines(50, 50).contains("not View 'hidden': hidden"))
    #expect(lines(50, 50).contains("not View 'inner': it is in View 'hidden', which is hidden"))

    let closed = add("closed", Rect(0, 0, 100, 100))
    closed.isUserInteractionEnabled = false
    #expect(lines(50, 50).contains("not View 'closed': not interactive: isUserInteractionEnabled is false"))
    let clear = add("clear", Rect(0, 0, 100, 100))
    clear.alpha = 0
    #expect(lines(50, 50).contains("not View 'clear': transparent: alpha is 0"))

    _ = add("beyond", Rect(90, 0, 100, 100), to: front)
    #expect(lines(150, 50).contains("not View 'beyond': the touch is outside its ancestor View 'front'"))

    let near = add("near", Rect(200, 200, 50, 50))
    near.hitMargins = HitMargins(contact: 20, tracking: 40)
    #expect(lines(190, 210)[0] == "190,210: View 'near'")
    #expect(lines(190, 210).contains("touch margins: 20 left and right, 20 above and below"))
    #expect(lines(190, 210).contains("the touch is in its margin"))
    let other = add("other", Rect(150, 200, 45, 50))
    #expect(lines(190, 210)[0] == "190,210: View 'other'")
    #expect(
      lines(190, 210).contains(
        "not View 'near': the touch is only in its margin; View 'other' is under the finger or nearer"))
    other.removeFromSuperview()
  }

  @Test func `describes a view by its name or its class`() {
    let back = add("back", Rect(40, 40, 60, 60))
    let front = add("front", Rect(0, 0, 200, 200))
    let named = TouchReport.lines(ofViewCalled: "front", in: window)
    #expect(named == TouchReport(at: Point(100, 100), in: window).lines && named[0] == "100,100: View 'front'")
    // The facts of a view that receives no touches come before those of the view that receives them.
    let hidden = TouchReport.lines(ofViewCalled: "back", in: window)
    #expect(
      hidden[0] == "View 'back': View 'front' is in front of it" && hidden[1].hasPrefix("frame 40,40 60x60 in View of"))
    #expect(hidden.contains("70,70: View 'front'"))

    let button = Button(title: "Brew") { _ in }
    front.addSubview(button)
    button.frame = Rect(10, 10, 80, 50)
    application.advance(to: 1)
    #expect(TouchReport.lines(ofViewCalled: "Button", in: window)[0] == "50,35: Button \"Brew\"")
    // A log name has priority over a class name.
    back.logName = "Button"
    #expect(TouchReport.lines(ofViewCalled: "Button", in: window)[0].hasPrefix("View 'Button': "))
    #expect(
      TouchReport.lines(ofViewCalled: "ViewController", in: window).contains { $0.contains("View of ViewController") })
    front.logName = "Button"
    #expect(TouchReport.lines(ofViewCalled: "Button", in: window)[0] == "VITRINE_INSPECT='Button': the first of 2")
    #expect(TouchReport.lines(ofViewCalled: "", in: window).count > 0)
    #expect(
      TouchReport.lines(ofViewCalled: "Kettle", in: window) == [
        "VITRINE_INSPECT='Kettle': no view has this name; VITRINE_TREE=FILE writes all views"
      ])
  }

  @Test func `a position outside the window belongs to no view`() {
    #expect(lines(-5, 500) == ["-5,500: no view receives touches here"])
    #expect(lines(.nan, .infinity).count == 1)
  }

  @Test func `has a tree of views, one per line`() {
    let label = Label()
    label.text = "Two\nlines"
    label.frame = Rect(10, 20, 30.25, 40)
    label.alpha = 0.5
    root.view.addSubview(label)
    let field = TextField("PIN")
    field.isSecure = true
    field.text = "1234"
    root.view.addSubview(field)
    root.view.addGestureRecognizer(PanGestureRecognizer())
    application.advance(to: 0)
    let text = ViewTree.text(of: window)
    let all = text.split(separator: "\n").map(String.init)
    #expect(all[0].hasPrefix("Window 0,0 400x300"))
    #expect(all[1] == "  View of ViewController 0,0 400x300 [Pan]")
    #expect(all[2] == "    Label \"Two lines\" 10,20 30.3x40 alpha 0.5 untouchable")
    #expect(!text.contains("1234"))
  }
}
