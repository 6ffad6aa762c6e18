import HardwareKeyboards
import System
import Vitrine

/// Shows what is typed into a field, and what scanners read; both are told on the console too.
///
/// `SCANNER` is the name of a device that is a scanner; without it they are known by their speed.
@main enum Typist {
  static func main() { Kiosk.run { TypistController() } }
}

final class TypistController: ViewController {
  private let field = TextField("Type here")
  private let scanned = Label("nothing scanned", .title)
  private var keyboards: HardwareKeyboards?

  override func viewDidLoad() {
    view.backgroundColor = Color(hex: 0x203040)
    scanned.textColor = .white
    scanned.numberOfLines = 0
    // An emulator that stands still sends a scan's Enter long after it.
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
    let scanners = Process.environment("SCANNER").map { Scanners(names: [$0]) } ?? .bySpeed
    do throws(Errno) {
      let keyboards = try HardwareKeyboards(for: application, scanners: scanners)
      keyboards.onScan = { [unowned(unsafe) self] scan in
        scanned.text = scan.text
        Process.log("scan: \(scan.text)")
      }
      self.keyboards = keyboards
    } catch { Process.log("keyboards: \(error.message)") }
    field.becomeFirstResponder()
  }
}
