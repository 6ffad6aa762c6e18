import System
import Vitrine
import VitrineSound

/// Plays the clips that `CLIPS` names, with commas between, and says so on the console: one in four seconds, since the sound card of a busy emulator
/// stands still now and then, and plays what has come meanwhile at once.
@main enum Chimes {
  static func main() { Kiosk.run { ChimesController() } }
}

final class ChimesController: ViewController {
  private var sounds: [(name: String, sound: Sound)] = []

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let application = view.window?.application, sounds.isEmpty else { return }
    for name in (Process.environment("CLIPS") ?? "").split(separator: ",") { sounds.append((String(name), Sound(resource: String(name)))) }
    var next = 0
    application.schedule(after: 4, repeats: true) { [unowned(unsafe) self] timer in
      if next == sounds.count { return timer.cancel() }
      sounds[next].sound.play()
      Process.log("chimes: \(sounds[next].name) \(Int(sounds[next].sound.seconds * 1000)) ms")
      next += 1
    }
  }
}
