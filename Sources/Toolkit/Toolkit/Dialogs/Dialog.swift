internal import AppContexts
import Geometry

/// The base class of alerts and action sheets: a question with choices.
///
/// A choice dismisses the dialog and calls its action once, even if several touches press buttons. A dialog without
/// choices gets a button that only closes it (`defaultButtonTitle`).
open class Dialog: ViewController {
  /// The message below the title, which may be empty.
  public final let message: String
  /// The icon above the title, in the theme's tint color, or `nil`. Set it before presenting the dialog.
  public final var icon: Icon?
  /// The choices, in the order in which they were added.
  public private(set) final var actions: [DialogAction] = []
  /// The time limit, or `nil` for none. Set it before presenting the dialog.
  public final var timeout: DialogTimeout?

  /// The title of the button of a dialog without choices. The default is "OK". An app in another language sets another
  /// title. The title belongs to the current `AppContext`.
  public static var defaultButtonTitle: String {
    get { Titles.current.ok }
    set { Titles.current.ok = newValue }
  }

  /// The part of an `AppContext` that stores button titles.
  private final class Titles {
    var ok = "OK"

    static var current: Titles { AppContext.current.part(.dialogs) { Titles() } }
  }

  final var dialogView: DialogView? { viewIfLoaded as? DialogView }
  private final var countdown: Countdown?
  private final var hasChosen = false

  init(_ title: String, message: String) {
    self.message = message
    super.init()
    self.title = title
  }

  /// Adds a choice. Call this method before presenting the dialog.
  ///
  /// - Parameter language: The language of the title as a tag such as `de`, or empty for the app's language.
  /// - Returns: The index of the choice, for `DialogTimeout`.
  @discardableResult
  public final func addAction(
    _ title: String, icon: Icon? = nil, role: DialogAction.Role = .normal, language: String = "",
    handler: (() -> Void)? = nil
  ) -> Int {
    actions.append(DialogAction(title, icon: icon, role: role, language: language, handler: handler))
    return actions.count - 1
  }

  /// Makes a choice as if the user had pressed its button. `nil` dismisses the dialog without a choice. Does nothing
  /// after the first choice.
  public final func choose(_ index: Int?) {
    guard !hasChosen else { return }
    hasChosen = true
    countdown?.stop()
    let action = index.flatMap { actions.indices.contains($0) ? actions[$0].handler : nil }
    if presentingViewController != nil { dismiss() }
    action?()
  }

  /// The index of the choice with the role `cancel`, or `nil`.
  final var cancelChoice: Int? { actions.firstIndex { $0.role == .cancel } }

  // MARK: View

  func makeView() -> DialogView { DialogView(self, isSheet: false) }

  open override func loadView() {
    if actions.isEmpty { addAction(Dialog.defaultButtonTitle, role: .preferred) }
    let made = makeView()
    // The controller owns the view, so the closure never outlives `self`.
    made.onChoice = { [unowned(unsafe) self] in choose($0) }
    view = made
  }

  override func contentSize(within room: Size) -> Size {
    _ = view
    return dialogView?.size(within: room) ?? .zero
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    hasChosen = false
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let timeout, !hasChosen, let application = view.window?.application else { return }
    let made = Countdown(timeout.seconds)
    let choice = timeout.actionIndex ?? cancelChoice
    // The countdown ends before the controller is deallocated.
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

  override func userDidAct() { countdown?.restart() }

  open override func didDismissByTouch() {
    super.didDismissByTouch()
    choose(cancelChoice)
  }
}
