import Toolkit
import VitrineTesting

@testable import Gallery
@testable import Runtime

extension TouchPlayer {
  /// Returns a player that shows a screen of the Gallery, or its index, without drawing it.
  static func showing(screen: Int?) throws -> TouchPlayer {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(showing: GalleryController(opening: screen), width: 800, height: 480)
    player.application.advance(to: 0.1)
    return player
  }
}
