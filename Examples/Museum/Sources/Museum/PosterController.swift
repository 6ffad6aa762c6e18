import Pictures
import Vitrine

/// The idle screen for people who pass by. It shows another photograph each time.
final class PosterController: Screen {
  private let photograph = ShadedPicture()
  private let words = StackView(.vertical, spacing: 6, insets: Insets(all: 40))
  private let heading = Label("", .display)
  private let welcome = Label("", .title)
  private let hint = Label("", .body)

  override func viewDidLoad() {
    if !house.exhibits.isEmpty {
      house.show(house.exhibits[house.posterCount % house.exhibits.count].picture, in: photograph)
    }
    house.posterCount += 1
    photograph.contentMode = .scaleAspectFill
    photograph.backgroundColor = ShadedPicture.placeholder
    words.distribution = .end
    for label in [heading, welcome, hint] {
      label.textColor = .white
      label.numberOfLines = 0
      words.add(label)
    }
    for part in [photograph, words] as [View] { view.addSubview(part) }
  }

  override func environmentDidChange() {
    heading.text = Texts.house
    welcome.text = Texts.welcome
    hint.text = Texts.touch
  }

  override func viewDidLayoutSubviews() {
    photograph.frame = view.bounds
    words.frame = view.bounds
    words.insets = Insets(all: min(view.bounds.height / 12, 40))
  }
}
