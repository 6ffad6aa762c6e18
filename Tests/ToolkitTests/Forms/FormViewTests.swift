import Geometry
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Forms", .freshContext) struct FormViewTests {
  private let player = TouchPlayer(width: 320, height: 480)
  private let form = FormView()
  private let name = TextField("Ada Lovelace")
  private let email = TextField("ada@example.org")
  private let tickets = Stepper()

  init() {
    Typeface.system = try? dejaVuSans()
    name.validate = { $0.isEmpty ? "Enter your name" : nil }
    email.validate = { $0.contains("@") ? nil : "Enter an e-mail address" }
    form.add("Name", name)
    form.add("E-mail", email)
    form.frame = Rect(0, 0, 320, 480)
    player.window.addSubview(form)
    advance()
  }

  private func advance() { player.application.advance(to: player.application.now + 1) }

  private func tap(_ view: View) {
    let middle = view.convert(view.bounds.center, to: nil)
    player.tap(1, middle.x, middle.y, at: player.application.now)
    advance()
  }

  @Test func `a message makes its row higher, and moves the rows below it`() {
    let below = form.rows[1].frame.minY
    #expect(!form.rows[0].validateValue())
    advance()
    #expect(form.rows[1].frame.minY == below + name.errorMessageHeight)
    name.text = "Ada"
    #expect(form.rows[0].validateValue())
    advance()
    #expect(form.rows[1].frame.minY == below)
  }

  @Test func `a control is named by its label, which is not an element itself`() {
    let nodes = player.window.accessibilityTree.nodes.filter { $0.role == .textInput || $0.role == .spinButton }
    #expect(nodes.map(\.label) == ["Name", "E-mail"])
    #expect(player.window.accessibilityTree.first(.button, "Name") == nil)
  }

  @Test func `the name of a control follows its label, unless the app has named it`() {
    let labels = { self.player.window.accessibilityTree.nodes.filter { $0.role == .textInput }.map(\.label) }
    form.rows[0].label.text = "Nom"
    form.rows[1].label.text = "Courriel"
    email.accessibilityLabel = "Adresse"
    advance()
    #expect(labels() == ["Nom", "Adresse"])
    form.rows[0].label.text = "Nombre"
    advance()
    #expect(labels() == ["Nombre", "Adresse"])
  }

  @Test func `a form is submitted once by its button, until the app is ready again`() {
    var count = 0
    form.onSubmit = {
      count += 1
      form.isSubmitting = true
    }
    let button = form.addSubmitButton { "Order" }
    advance()
    tap(button)
    #expect(count == 0, "the fields are empty")
    name.text = "Ada"
    email.text = "ada@example.org"
    tap(button)
    #expect(count == 1 && !button.isEnabled)
    tap(button)
    #expect(!form.submit() && count == 1)
    form.isSubmitting = false
    tap(button)
    #expect(count == 2 && form.submitButton === button)
  }

  @Test func `the return key moves to the next field, and closes the keyboard in the last one`() {
    #expect(name.inputTraits.returnKeyType == .next)
    #expect(email.inputTraits.returnKeyType == .done)
    name.becomeFirstResponder()
    name.handleReturn()
    #expect(email.isFirstResponder)
    email.handleReturn()
    #expect(player.window.firstResponder == nil)
  }

  @Test func `submit shows all messages and focuses the first invalid field`() {
    var orders = 0
    form.onSubmit = { orders += 1 }
    name.text = "Ada"
    form.add("Name on the ticket", TextField()) { "Enter a name" }
    #expect(!form.submit())
    #expect(orders == 0)
    #expect(email.isFirstResponder)
    #expect(form.rows.map(\.errorMessage) == [nil, "Enter an e-mail address", "Enter a name"])
  }

  @Test func `submit closes the keyboard and calls the app if all values are valid`() {
    var orders = 0
    form.onSubmit = { orders += 1 }
    name.text = "Ada"
    email.text = "ada@example.org"
    email.becomeFirstResponder()
    #expect(form.submit())
    #expect(orders == 1)
    #expect(player.window.firstResponder == nil)
  }

  @Test func `a control that is not a field has its message in the row, until the user corrects the value`() throws {
    tickets.value = 0
    let row = form.add("Tickets", tickets) { [tickets] in tickets.value > 0 ? nil : "Choose at least one ticket" }
    advance()
    let height = row.bounds.height
    name.text = "Ada"
    email.text = "ada@example.org"
    #expect(!form.submit())
    advance()
    let message = try #require(row.subviews.last as? Label)
    #expect(message.text == "Choose at least one ticket")
    #expect(row.bounds.height > height)
    #expect(row.bounds.contains(message.frame))
    tickets.value = 1
    tickets.sendActions(for: .valueChanged)
    advance()
    #expect(row.errorMessage == nil)
    #expect(row.bounds.height == height)
  }

  @Test func `a control that outlives its row can be used by another one`() {
    var first: FormRow? = FormRow("Tickets", tickets)
    weak let released = first
    first?.validate = { "Choose at least one ticket" }
    first?.validateValue()
    let second = FormRow("Billets", tickets)
    first = nil
    #expect(released == nil)
    tickets.sendActions(for: .valueChanged)
    // Only that of the second row is left.
    #expect(tickets.actions.count == 1)
    form.addSubview(second)
    advance()
    #expect(tickets.accessibilityLabel == "Billets")
  }

  @Test func `a control in a new row has the new name, before and after the old row is released`() {
    for title in ["Billets", "Tickets"] {
      var first: FormRow? = FormRow("Tickets", tickets)
      weak let released = first
      let second = FormRow(title, tickets)
      form.addSubview(second)
      advance()
      #expect(tickets.accessibilityLabel == title)
      first?.label.text = "Entradas"
      first?.layoutIfNeeded()
      #expect(tickets.accessibilityLabel == title)
      first = nil
      #expect(released == nil && tickets.accessibilityLabel == title)
      second.removeFromSuperview()
    }
  }

  @Test func `a control that is removed from a row and added to another one gets its name`() {
    var first: FormRow? = FormRow("Tickets", tickets)
    #expect(first?.control === tickets)
    tickets.removeFromSuperview()
    let second = FormRow("Billets", tickets)
    form.addSubview(second)
    first = nil
    #expect(tickets.accessibilityLabel == "Billets")
  }

  @Test func `a submit button that outlives its form does nothing`() {
    var orders = 0
    var other: FormView? = FormView()
    weak let released = other
    other?.onSubmit = { orders += 1 }
    let button = other?.addSubmitButton { "Order" }
    button?.removeFromSuperview()
    other = nil
    #expect(released == nil)
    button?.sendActions(for: .touchUpInside)
    #expect(orders == 0)
  }

  @Test func `hidden and disabled fields are skipped by the return key, and by Tab and Shift-Tab`() {
    let code = TextField()
    form.add("Code", code)
    advance()
    form.rows[1].isHidden = true
    name.becomeFirstResponder()
    name.handleReturn()
    #expect(code.isFirstResponder)
    KeyStroke.key(.backTab).perform(in: player.application)
    #expect(name.isFirstResponder)
    form.rows[1].isHidden = false
    email.isEnabled = false
    KeyStroke.key(.tab).perform(in: player.application)
    #expect(code.isFirstResponder)
    name.becomeFirstResponder()
    // No field is left.
    code.isHidden = true
    #expect(name.inputTraits.returnKeyType == .done)
    name.handleReturn()
    #expect(player.window.firstResponder == nil)
  }

  @Test func `a hidden or disabled text view is skipped by the return key, and by Tab and Shift-Tab`() {
    let remarks = TextView()
    let code = TextField()
    form.add("Remarks", remarks)
    form.add("Code", code)
    advance()
    email.becomeFirstResponder()
    email.handleReturn()
    #expect(remarks.isFirstResponder)
    remarks.resignFirstResponder()
    remarks.superview?.isHidden = true
    #expect(email.inputTraits.returnKeyType == .next)
    email.becomeFirstResponder()
    email.handleReturn()
    #expect(code.isFirstResponder)
    KeyStroke.key(.backTab).perform(in: player.application)
    #expect(email.isFirstResponder)
    remarks.superview?.isHidden = false
    remarks.isEnabled = false
    KeyStroke.key(.tab).perform(in: player.application)
    #expect(code.isFirstResponder)
  }

  @Test func `fields that form a cycle without one that can be edited end the editing`() {
    let code = TextField()
    form.add("Code", code)
    code.nextField = email
    email.isEnabled = false
    code.isEnabled = false
    name.becomeFirstResponder()
    name.handleReturn()
    #expect(player.window.firstResponder == nil)
  }

  @Test func `rows in other views of the form are validated and linked in their order`() {
    var orders = 0
    form.onSubmit = { orders += 1 }
    name.text = "Ada"
    email.text = "ada@example.org"
    let city = TextField()
    city.validation = .required
    let zip = TextField()
    form.add(StackView(.horizontal, [FormRow("ZIP", zip), FormRow("City", city)]))
    let code = TextField("Code")
    code.validation = .required
    form.add(code)
    advance()
    #expect(form.rows.map(\.label.text) == ["Name", "E-mail", "ZIP", "City"])
    #expect(!form.submit())
    #expect(city.errorMessage != nil && code.errorMessage != nil && city.isFirstResponder && orders == 0)
    city.text = "London"
    #expect(form.validate() === code)
    zip.becomeFirstResponder()
    zip.handleReturn()
    #expect(city.isFirstResponder)
    city.handleReturn()
    #expect(code.isFirstResponder && code.inputTraits.returnKeyType == .done)
    code.text = "7"
    #expect(form.submit() && orders == 1)
    #expect(player.window.firstResponder == nil)
    // The rows of a hidden view are not validated.
    city.text = ""
    city.superview?.superview?.isHidden = true
    #expect(form.submit() && orders == 2)
  }

  @Test func `several fields in one row are validated and linked in their order`() {
    let first = TextField("First")
    let last = TextField("Last")
    last.validation = .required
    form.add("Full name", StackView(.horizontal, [first, last]))
    name.text = "Ada"
    email.text = "ada@example.org"
    advance()
    #expect(form.rows.map(\.label.text) == ["Name", "E-mail", "Full name"])
    #expect(!form.submit())
    #expect(last.errorMessage != nil && last.isFirstResponder)
    email.becomeFirstResponder()
    email.handleReturn()
    #expect(first.isFirstResponder)
    first.handleReturn()
    #expect(last.isFirstResponder && last.inputTraits.returnKeyType == .done)
    last.text = "Lovelace"
    #expect(form.submit())
  }

  @Test func `a next field that the app has set stays, and one that the form has set follows the order`() {
    let code = TextField()
    let row = form.add("Code", code)
    name.nextField = code
    email.nextField = nil
    advance()
    #expect(name.nextField === code && email.nextField == nil)
    let city = TextField()
    form.insert(FormRow("City", city), after: row)
    advance()
    #expect(code.nextField === city)
    city.superview?.removeFromSuperview()
    form.setNeedsLayout()
    advance()
    #expect(code.nextField == nil)
  }

  @Test func `a hidden row is not validated`() {
    form.rows[0].isHidden = true
    email.text = "ada@example.org"
    #expect(form.submit())
  }

  @Test func `a tap on the label of a field focuses the field`() {
    tap(form.rows[1].label)
    #expect(email.isFirstResponder)
  }

  @Test func `a tap on the label of a switch does what a finger on the switch can do`() {
    let news = Switch()
    let row = form.add("Newsletter", news)
    advance()
    tap(row.label)
    #expect(news.isOn)
    news.isUserInteractionEnabled = false
    tap(row.label)
    #expect(news.isOn)
    news.isUserInteractionEnabled = true
    news.isHidden = true
    tap(row.label)
    #expect(news.isOn)
    news.isHidden = false
    advance()
    tap(row.label)
    #expect(!news.isOn)
  }

  @Test func `a label that outlives its switch does nothing`() {
    var news: Switch? = Switch()
    weak let released = news
    let label = news.map { FormRow("Newsletter", $0).label } ?? Label()
    news = nil
    #expect(released == nil)
    label.frame = Rect(0, 300, 200, 40)
    player.window.addSubview(label)
    advance()
    tap(label)
    #expect(label.text == "Newsletter")
  }

  @Test func `submit scrolls to the first invalid row`() {
    form.removeFromSuperview()
    let scroll = ScrollView(form)
    scroll.frame = Rect(0, 0, 320, 100)
    player.window.addSubview(scroll)
    advance()
    scroll.contentOffset.y = scroll.contentSize.height - 100
    tickets.value = 0
    name.removeFromSuperview()
    email.text = "ada@example.org"
    form.rows[0].validate = { "Choose" }
    #expect(!form.submit())
    advance()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `submit scrolls all scroll views around the first invalid row`() {
    form.removeFromSuperview()
    // A control that is not focused, since the keyboard scrolls too.
    let row = FormRow("Tickets", tickets)
    row.validate = { "Choose" }
    let inner = ScrollView(row)
    form.insert(SizedView(inner, height: 100), at: 0)
    let scroll = ScrollView(form)
    scroll.frame = Rect(0, 0, 320, 100)
    player.window.addSubview(scroll)
    name.text = "Ada"
    email.text = "ada@example.org"
    advance()
    scroll.contentOffset.y = scroll.contentSize.height - 100
    #expect(scroll.contentOffset.y > 0)
    #expect(!form.submit())
    advance()
    #expect(scroll.contentOffset.y == 0)
  }
}
