import Vitrine

/// The toolkit's demonstration app: touch systems, typing, dialogs, and pictures, each on its own screen.
///
/// `gallery 49` opens screen 49.
@main
struct Gallery {
  static func main() {
    let number = Kiosk.arguments.first.flatMap { Int($0) }
    // Offer all keyboard languages, unless the board's settings limit them.
    KeyboardLanguage.offered = KeyboardLanguage.allCases
    // The texts are English, apart from those of the toolkit and of screen 63. All screens follow the direction.
    Kiosk.run(languages: Texts.languages) { GalleryController(opening: number) }
  }
}
