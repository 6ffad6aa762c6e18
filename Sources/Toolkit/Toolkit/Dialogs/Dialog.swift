internal import AppContexts
import Geometry

/// A question with choices: what an alert and an action sheet have in common.
///
/// A choice sends the dialog away and calls its action, once, however many fingers press. A dialog without a choice gets one that
/// only closes it (`okTitle`).
open class Dialog: ViewController {
  /// What it says below its title; empty for nothing.
  public final let message: String
  /// What stands above its title, in the theme's tint; nil for nothing. To be set before it is presented.
  public final var icon: Icon?
  /// What can be chosen, in the order added.
  public private(set) final var choices: [DialogChoice] = []
  /// How long it waits; nil for ever. To be set before it is presented.
  public final var timeout: DialogTimeout?

  /// The title of the only button of a dialog that was given no choices. An app in another language sets another title. It belongs
  /// to the current `AppContext`.
  public static var okTitle: String {
    get { Titles.current.ok }
    set { Titles.current.ok = newValue }
  }

  /// The part of a context that holds the titles of buttons.
  private final class Titles {
    var ok = "OK"

    static var current: Titles { AppContext.current.part(.dialogs) { Titles() } }
  }

  final var dialogView: DialogView? { viewIfLoaded as? DialogView }
  private final var countdown: Countdown?
  private final var isDecided = false

  init(_ title: String, message: String) {
    self.message = message
    super.init()
    self.title = title
  }

  /// Adds a button. To be called before it is presented.
  ///
  /// - Returns: its number, which a `DialogTimeout` takes.
  @discardableResult
  public final func add(
    _ title: String, icon: Icon? = nil, role: DialogChoice.Role = .normal, action: (() -> Void)? = nil
  ) -> Int {
    choices.append(DialogChoice(title, icon: icon, role: role, action: action))
    return choices.count - 1
  }

  /// Chooses as a finger does; nil sends it away without a choice. Nothing once something has been chosen.
  public final func choose(_ index: Int?) {
    guard !isDecided else { return }
    isDecided = true
    countdown?.stop()
    let action = index.flatMap { choices.indices.contains($0) ? choices[$0].action : nil }
    if presentingController != nil { dismiss() }
    action?()
  }

  /// The number of the choice that leaves all as it is.
  final var cancelChoice: Int? { choices.firstIndex { $0.role == .cancel } }

  // MARK: View

  /// How the buttons stand, and what is above them.
  func makeView() -> DialogView { DialogView(self, isSheet: false) }

  open override func loadView() {
    if choices.isEmpty { add(Dialog.okTitle, role: .preferred) }
    let made = makeView()
    // The view is gone before this.
    made.onChoice = { [unowned(unsafe) self] in choose($0) }
    view = made
  }

  override func contentSize(within room: Size) -> Size {
    _ = view
    return dialogView?.size(within: room) ?? .zero
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isDecided = false
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let timeout, !isDecided, let application = view.window?.application else { return }
    let made = Countdown(timeout.seconds)
    let choice = timeout.choice ?? cancelChoice
    // It ends with this.
    made.onTick = { [unowned(unsafe) self] left in dialogView?.show(secondsLeft: left, at: choice) }
    made.onEnd = { [unowned(unsafe) self] in choose(choice) }
    countdown = made
    made.start(in: application)
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    countdown?.stop()
    countdown = nil
  }

  override func somebodyIsThere() { countdown?.restart() }

  open override func wasDismissedByTouch() {
    super.wasDismissedByTouch()
    choose(cancelChoice)
  }
}
