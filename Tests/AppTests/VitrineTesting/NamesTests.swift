import DatePickers
import TestContexts
import Testing
import VitrineTesting

@Suite("The touch player finds views as a user does", .freshContext) struct NamesTests {
  private let page = OrderPage()
  private let player: TouchPlayer

  init() throws {
    Typeface.system = try testLocal("sans") {
      try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }
    player = TouchPlayer(showing: NavigationController(rootViewController: page), width: 480, height: 800)
  }

  /// Calls `body`, which must record one issue with these texts.
  private func expectFailure(_ texts: String..., of body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      let comment = issue.comments.map(\.rawValue).joined()
      return texts.allSatisfy { comment.contains($0) }
    }
  }

  private func order() {
    player.tap("Name")
    player.type("Ada\nada@example.org\n")
    player.tap("2 tickets")
    player.tap("Continue")
  }

  @Test func `an order is typed and tapped by names`() {
    order()
    player.expect("Thank you, Ada: 2 tickets")
    player.expectNo("E-mail")
    #expect(page.orders == 1)
  }

  @Test func `an invalid form shows its messages`() {
    player.tap("Continue")
    player.expect("Enter your name")
    player.expect("Choose the number of tickets")
    #expect(page.name.isFirstResponder)
    page.name.resignFirstResponder()
    player.wait(1)
    player.expectNoClippedText()
  }

  @Test func `a text that is not on the screen fails with the nearest ones`() {
    expectFailure("\"Contniue\"", "nearest: \"Continue\"") { player.tap("Contniue") }
    expectFailure("\"4 tickets\"", "\"1 ticket") { player.expect("4 tickets") }
    expectFailure("shows \"Continue\"") { player.expectNo("Continue") }
  }

  @Test func `a covered, a disabled, a hidden, and an unreachable view fail with their names`() {
    order()
    player.wait(1)
    expectFailure("the button \"Again\" is covered by 'note'") { player.tap("Again") }
    expectFailure("the button \"Print receipt\" is disabled") { player.tap("Print receipt") }
    let thanks = player.find("note")?.superview?.subviews
    let again = thanks?[1] as? Button
    again?.isHidden = true
    expectFailure("the button \"Again\" is hidden") { player.tap("Again") }
    again?.isHidden = false
    again?.frame.origin.x = 900
    expectFailure("the button \"Again\" is outside of the visible area") { player.tap("Again") }
  }

  @Test func `a tap on a view fails if another view is in front of it`() throws {
    order()
    player.wait(1)
    let again = try #require(player.find("note")?.superview?.subviews[1])
    expectFailure("the button \"Again\" is covered by 'note'") { player.tap(again) }
  }

  @Test func `a tap on an element fails if it is covered, disabled, outside of the screen, or was removed`() throws {
    order()
    player.wait(1)
    let again = try #require(player.find(.button, "Again"))
    expectFailure("the button \"Again\" is covered by 'note'") { player.tap(again) }
    let print = try #require(player.find(.button, "Print receipt"))
    expectFailure("the element \"Print receipt\" is disabled") { player.tap(print) }
    let view = try #require(player.find("note")?.superview?.subviews[1])
    view.frame.origin.x = 900
    expectFailure("\"Again\"") { player.tap(again) }
    view.removeFromSuperview()
    expectFailure("the element \"Again\" is no longer on the screen") { player.tap(again) }
  }

  @Test func `an element below the visible area fails with the swipe that scrolls to it`() throws {
    page.form.insert(View(), at: 0, .fixed(1200))
    player.wait(0.1)
    let button = try #require(player.find(.button, "Continue"))
    expectFailure("the button \"Continue\" is below the visible area", "; swipe up first") { player.tap(button) }
    player.swipe("scroll", .up)
    player.swipe("scroll", .up)
    player.wait(1)
    player.tap(button)
    player.expect("Enter your name")
  }

  @Test func `a switch wins over the label that names it, and a tap on the label toggles it`() throws {
    let news = Switch()
    let row = FormRow("Newsletter", news)
    page.form.insert(row, at: 0)
    player.wait(0.1)
    player.tap("Newsletter")
    #expect(news.isOn && player.find("Newsletter") === news)
    var changes = 0
    news.addAction(for: .valueChanged) { _ in changes += 1 }
    player.tap(row.label)
    #expect(!news.isOn && changes == 1)
    news.isEnabled = false
    player.tap(row.label)
    #expect(!news.isOn && changes == 1)
    expectFailure("the Switch \"Newsletter\" is disabled") { player.tap("Newsletter") }
  }

  @Test func `a label is tapped although a disabled button, or an icon in another row, has its text`() {
    let title = Label("Order")
    let button = Button(title: "Order") { _ in }
    button.isEnabled = false
    let settings = Label("Settings")
    let gear = Button(icon: Icon(outline: "M4 12 L20 12")) { _ in }
    gear.accessibilityLabel = "Settings"
    for (index, view) in [title, button, settings, gear].enumerated() { page.form.insert(view, at: index) }
    player.wait(0.1)
    player.tap("Order")
    #expect(player.find("Order") === title)
    #expect(player.find("Settings") === settings)
  }

  @Test func `a text behind a dialog with round corners is not on the screen`() {
    player.expect("E-mail")
    let dialog = View(frame: page.view.bounds)
    dialog.backgroundColor = .white
    dialog.cornerRadius = 8
    page.view.addSubview(dialog)
    player.wait(0.1)
    player.expectNo("E-mail")
  }

  @Test func `a label is tapped if the field that it names is not visible`() throws {
    let space = View()
    let field = TextField()
    let row = FormRow("Code", field)
    row.insert(space, at: 1, .fixed(1200))
    page.form.insert(row, at: 0)
    player.wait(0.1)
    player.tap("Code")
    #expect(field.isFirstResponder)
  }

  @Test func `views without a text are found by their accessibility label, and so are the days of a calendar`() {
    var taps = 0
    let button = Button(icon: Icon(outline: "M4 12 L20 12")) { _ in taps += 1 }
    button.accessibilityLabel = "Larger text"
    let calendar = CalendarPicker(showing: LocalTime(year: 2027, month: 1, day: 1))
    page.form.insert(button, at: 0)
    page.form.insert(calendar, at: 1)
    player.wait(0.1)
    player.tap("Larger text")
    player.tap("larger")
    #expect(taps == 2)
    player.tap(Formats.current.date(LocalTime(year: 2027, month: 1, day: 14)))
    #expect(calendar.selectedDate == LocalTime(year: 2027, month: 1, day: 14))
  }

  @Test func `two views with the same text fail, and a control wins over labels`() {
    let row = StackView(.horizontal)
    row.add(Button(title: "Delete") { _ in }, Button(title: "Delete") { _ in })
    page.form.insert(row, at: 0)
    expectFailure("\"Delete\" matches 2 views: the button \"Delete\" at") { player.tap("Delete") }
    row.subviews[0].removeFromSuperview()
    row.insert(Label("Delete"), at: 0)
    #expect(player.find("Delete") is Button)
  }

  @Test func `views are found by placeholder, logName, class, and parts of their text`() {
    page.email.logName = "address"
    page.email.text = "ada@example.org"
    page.name.text = "Ada"
    #expect(player.find("Ada Lovelace") === page.name)
    #expect(player.find("address") === page.email)
    #expect(player.find("form") === page.form)
    #expect((player.find("contin") as? Button)?.title == "Continue")
    #expect(player.find("Ada") === page.name)
  }

  @Test func `the buttons of steppers are found by a label and a sign`() {
    let adults = Stepper(value: 1, in: 1...3)
    let children = Stepper(value: 2, in: 0...3)
    page.form.insert(FormRow("Adults", adults), at: 0)
    page.form.insert(FormRow("Children", children), at: 1)
    player.wait(0.5)
    player.tap("Adults +")
    player.tap("Children -")
    player.tap("Children −")
    #expect(adults.value == 2 && children.value == 0)
    expectFailure("\"+\" matches 2 views: the Stepper \"Adults\"") { player.tap("+") }
    expectFailure("nothing on the screen shows or is named \"Dogs +\"") { player.tap("Dogs +") }
  }

  @Test func `a swipe scrolls, and a tap on a part outside of the scroll view fails until then`() {
    let space = View()
    page.form.insert(space, at: 0, .fixed(1200))
    player.wait(0.1)
    expectFailure("the button \"Continue\" is below the visible area", "; swipe up first") { player.tap("Continue") }
    expectFailure("\"Continue\" is below the visible area", "; swipe up first") { player.expect("Continue") }
    player.swipe("scroll", .up)
    player.swipe("scroll", .up)
    player.wait(1)
    player.tap("Continue")
    player.expect("Enter your name")
  }

  @Test func `a swipe on a view inside of a scroll view is as long as one on the scroll view`() {
    let space = View()
    page.form.insert(space, at: 1, .fixed(1200))
    player.wait(0.1)
    let label = page.form.subviews[0]
    label.logName = "first row"
    player.swipe("first row", .up)
    player.wait(1)
    expectFailure("is above the visible area", "; swipe down first") { player.tap("first row") }
  }

  @Test func `waits until a text has gone`() {
    player.expect("Continue")
    page.form.isHidden = true
    player.waitForNo("Continue", timeout: 1)
    page.form.isHidden = false
    expectFailure("shows \"Continue\"") { player.waitForNo("Continue", timeout: 0.1) }
  }

  @Test func `texts under an opaque view are not on the screen, and those of a sheet are`() {
    page.present(AlertPage(), as: .fullScreen)
    player.wait(1)
    player.expect("Sold out")
    player.expectNo("Continue")
    expectFailure("\"Continue\"") { player.tap("Continue") }
  }

  @Test func `typing without a focused field fails`() {
    expectFailure("no field is focused") { player.type("Ada") }
  }

  @Test func `texts that do not fit are named`() {
    let label = Label("A rather long sentence that does not fit")
    label.frame = Rect(0, 0, 100, 30)
    page.view.addSubview(label)
    expectFailure("\"A rather long sentence that does not fit\" does not fit") { player.expectNoClippedText() }
    label.numberOfLines = 0
    label.text = "Incomprehensibilities"
    label.frame = Rect(0, 0, 100, 200)
    expectFailure("has a broken word") { player.expectNoClippedText() }
    label.frame = Rect(350, 0, 200, 30)
    expectFailure("is cut off by") { player.expectNoClippedText() }
  }

  @Test func `the title of a hidden bar is not cut off`() {
    page.navigationItem.hidesBar = true
    player.wait(0.1)
    player.expectNoClippedText()
  }

  @Test func `waits for a text that a worker delivers`() throws {
    let worker = Worker(for: player.application, name: "test")
    worker.run {
      7
    } completion: { [page] in
      page.form.add(Label("\($0) left"))
    }
    player.wait(for: "7 left")
  }
}

private final class AlertPage: ViewController {
  override func viewDidLoad() {
    view.backgroundColor = .black
    let label = Label("Sold out")
    label.frame = Rect(20, 20, 200, 40)
    view.addSubview(label)
  }
}
