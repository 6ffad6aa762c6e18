import Vitrine

/// The toolkit's show-piece: 54 touch systems, each on a screen of its own.
///
/// `gallery 49` opens system 49 at once.
@main
struct Gallery {
  static func main() {
    let number = Kiosk.arguments.first.flatMap { Int($0) }
    // A board that was told no languages shows all that there are.
    KeyboardLanguage.offered = KeyboardLanguage.allCases
    Kiosk.run { GalleryController(opening: number) }
  }
}
