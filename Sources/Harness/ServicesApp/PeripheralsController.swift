import HardwareKeyboards
import System
import Vitrine
import VitrineSound

/// Logs each typed text, each scan, and each clip that it plays.
///
/// `SCANNER` is the name of the device that is a scanner; without it, scanners are recognized by their speed. `CLIPS`
/// is a comma-separated list of resources. One starts every four seconds, because the sound card of a busy emulator
/// sometimes stops, and later plays all received sound at once.
final class PeripheralsController: ViewController {
  private let field = TextField("Type here")
  private let scanned = Label("No scan yet", .title)
  private var keyboards: HardwareKeyboards?
  private var clips: [(name: String, sound: Sound)] = []

  override func viewDidLoad() {
    view.backgroundColor = Color(hex: 0x203040)
    scanned.textColor = .white
    scanned.numberOfLines = 0
    // An emulator that stopped may send a scan's Enter long after its digits.
    field.onReturn = { $0.becomeFirstResponder() }
    field.onChange = { entry in Process.log("text: \(entry.text)") }
    view.addSubview(field)
    view.addSubview(scanned)
  }

  override func viewDidLayoutSubviews() {
    field.frame = Rect(40, 20, view.bounds.width - 80, 46)
    scanned.frame = Rect(40, 80, view.bounds.width - 80, 80)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let application = view.window?.application, keyboards == nil else { return }
    openKeyboards(for: application)
    playClips(for: application)
  }

  private func openKeyboards(for application: Application) {
    let scanners = Process.environment("SCANNER").map { Scanners(names: [$0]) } ?? .bySpeed
    let keyboards = HardwareKeyboards(for: application, scanners: scanners)
    keyboards.onScan = { [unowned(unsafe) self] scan in
      scanned.text = scan.text
      Process.log("scan: \(scan.text)")
    }
    self.keyboards = keyboards
    field.becomeFirstResponder()
  }

  private func playClips(for application: Application) {
    guard let names = Process.environment("CLIPS"), clips.isEmpty else { return }
    for name in names.split(separator: ",") { clips.append((String(name), Sound(resource: String(name)))) }
    var next = 0
    application.schedule(after: 4, repeats: true) { [unowned(unsafe) self] timer in
      if next == clips.count { return timer.cancel() }
      clips[next].sound.play()
      Process.log("clip: \(clips[next].name) \(Int(clips[next].sound.duration * 1000)) ms")
      next += 1
    }
  }
}
