import JSONFormat
import Vitrine
import VitrineNetwork

/// A form for one to five stars and a remark.
final class SurveyController: Screen {
  private var chosen = 0
  private var stars: [Button] = []
  private let question = Label("", .title)
  private let remark = TextField("")
  private let cancel = Button()
  private let send = Button()

  override func loadView() {
    for number in 1...5 { stars.append(Button(title: "☆", action: weakly { page, _ in page.choose(number) })) }
    let row = StackView(.horizontal, spacing: 8, stars.map { $0 as View })
    let buttons = StackView(.horizontal, spacing: 10, [cancel, send])
    row.distribution = .fillEqually
    buttons.distribution = .end
    buttons.wraps = true
    question.numberOfLines = 0
    cancel.action = weakly { page, _ in page.dismiss() }
    send.action = weakly { page, _ in page.sendAnswer() }
    view = ScrollView(StackView(.vertical, spacing: 18, insets: Insets(all: 24), [question, row, remark, buttons]))
  }

  override func environmentDidChange() {
    cancel.color = view.theme.colors.surface
    cancel.titleColor = view.theme.colors.text
    question.text = Texts.question
    remark.placeholder = Texts.remark
    cancel.title = Texts.cancel
    send.title = Texts.send
    choose(chosen)
    preferredContentSize = Size(460, view.sizeThatFits(Size(460, 0)).height)
  }

  private func choose(_ number: Int) {
    chosen = number
    send.isEnabled = number > 0
    let colors = view.theme.colors
    for (index, star) in stars.enumerated() {
      star.accessibilityLabel = "\(index + 1) / \(stars.count)"
      // Visitors who do not tell the colors apart see how many stars are filled.
      star.title = index < number ? "★" : "☆"
      star.setAccessibilityStates(.selected, to: index == number - 1)
      star.font = Font(size: 30)
      star.color = colors.surface
      star.titleColor = index < number ? colors.tint : colors.secondaryText
    }
  }

  private func sendAnswer() {
    guard let window = view.window else { return }
    let answer: JSON = [
      "stars": JSON(chosen), "remark": JSON(remark.text), "language": JSON(Language.current.tag),
    ]
    // The answer outlives this screen, and so does the thanks for it.
    house.answers?.add(answer.text) { error in
      if let error { Kiosk.log(error.message) }
      Toast(error == nil ? Texts.thanks : Texts.notStored).show(in: window)
    }
    dismiss()
  }
}
