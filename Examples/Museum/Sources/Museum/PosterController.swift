import Pictures
import Vitrine

/// The idle screen for people who pass by. It shows another photograph each time.
final class PosterController: Screen {
  private let photograph = ShadedPicture()
  private let words = StackView(.vertical, spacing: 6, insets: Insets(all: 40))
  private let (heading, welcome, hint) = (Label("", .display), Label("", .title), Label("", .body))

  override func viewDidLoad() {
    if !house.exhibits.isEmpty { house.show(house.exhibits[house.posterCount % house.exhibits.count].picture, in: photograph) }
    house.posterCount += 1
    (photograph.contentMode, words.distribution) = (.scaleAspectFill, .end)
    for label in [heading, welcome, hint] {
      (label.textColor, label.numberOfLines) = (.white, 0)
      words.add(label)
    }
    for part in [photograph, words] as [View] { view.addSubview(part) }
  }

  override func environmentDidChange() { (heading.text, welcome.text, hint.text) = (Texts.house, Texts.welcome, Texts.touch) }

  override func viewDidLayoutSubviews() {
    photograph.frame = view.bounds
    words.frame = view.bounds
    words.insets = Insets(all: min(view.bounds.height / 12, 40))
  }
}
