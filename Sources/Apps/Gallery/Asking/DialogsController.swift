import Vitrine

/// Shows an alert, an action sheet, a toast and a progress overlay.
final class DialogsController: DemoController {
  let alert = StageButton()
  let sheet = StageButton()
  let toast = StageButton()
  let progress = StageButton()
  private var flowers = 12

  override func setUp() {
    let buttons = [(alert, "Alert"), (sheet, "Action sheet"), (toast, "Toast"), (progress, "Progress")]
    for (button, title) in buttons { button.title = title }
    fill(with: StackView.middle([ButtonBoard(buttons.map { $0.0 })]))
    alert.emphasize()
    // The controller owns the buttons, and outlives the dialogs that it presents.
    alert.action = { [unowned(unsafe) self] _ in ask() }
    sheet.action = { [unowned(unsafe) self] _ in offer() }
    toast.action = { [unowned(unsafe) self] _ in pick() }
    progress.action = { [unowned(unsafe) self] _ in work() }
    show("chosen", "–")
    show("flowers", "\(flowers)")
  }

  override func layOut(_ area: Rect) {
    // Large text on a small panel leaves no room for the whole title.
    sheet.title = area.width < 170 ? "Sheet" : "Action sheet"
  }

  private func ask() {
    let alert = Alert("Cut all flowers?", message: "This cannot be undone.")
    alert.addAction("Cut", role: .destructive) { [unowned(unsafe) self] in
      flowers = 0
      chose("cut")
    }
    alert.addAction("Keep", role: .cancel) { [unowned(unsafe) self] in chose("keep") }
    alert.timeout = DialogTimeout(12)
    present(alert)
  }

  private func offer() {
    let sheet = ActionSheet("Flower 7")
    for name in ["Water", "Move", "Name"] { sheet.addAction(name) { [unowned(unsafe) self] in chose(name) } }
    sheet.addAction("Cut", role: .destructive) { [unowned(unsafe) self] in
      flowers = max(0, flowers - 1)
      chose("cut")
    }
    sheet.addAction("Cancel", role: .cancel) { [unowned(unsafe) self] in chose("cancel") }
    sheet.timeout = DialogTimeout(30)
    present(sheet)
  }

  private func pick() {
    guard let window = view.window else { return }
    flowers = max(0, flowers - 1)
    chose("picked")
    let toast = Toast("Flower picked", actionTitle: "Undo") { [weakReference] in
      // The controller may have been released before the toast.
      guard let here = weakReference.object as? DialogsController else { return }
      here.flowers += 1
      here.chose("undo")
    }
    toast.show(in: window)
  }

  private func work() {
    let overlay = ProgressOverlay("Planting flowers")
    overlay.addCancelButton("Stop") { [unowned(unsafe) self] in chose("stop") }
    overlay.progress = 0
    guard let application = view.window?.application else { return }
    let timer = application.schedule(after: 0.1, repeats: true) { [unowned(unsafe) self, overlay] timer in
      let progress = (overlay.progress ?? 0) + 0.05
      overlay.progress = progress
      guard progress > 0.999 else { return }
      timer.cancel()
      overlay.dismiss()
      flowers += 5
      chose("planted")
    }
    if !present(overlay, onDismiss: { timer.cancel() }) { timer.cancel() }
  }

  private func chose(_ what: String) {
    show("chosen", what)
    show("flowers", "\(flowers)")
  }
}

extension DialogsController: PresentationRestoring {
  func restorePresentation(named name: String) {
    switch name {
    case "Alert": ask()
    case "ActionSheet": offer()
    default: work()
    }
  }
}
