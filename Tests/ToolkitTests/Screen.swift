import Geometry
import Toolkit

/// A controller that logs its appearance callbacks.
final class Screen: ViewController {
  let log: Log
  var reaction: ((String) -> Void)?
  let button = TouchRecordingView("", Rect(0, 0, 100, 100), log: Log())

  init(_ title: String, _ log: Log) {
    self.log = log
    super.init()
    self.title = title
  }

  override func viewDidLoad() { view.addSubview(button) }

  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }

  private func note(_ what: String, _ animated: Bool) {
    log.lines.append("\(title) \(what)\(animated ? " animated" : "")")
    reaction?(what)
  }
}
