import Vitrine

/// Systems 23 to 29: a list of cars, and next to it the page of the selected car.
///
/// On a narrow stage the page covers the list, and changes are saved only when the user taps Save or moves to another
/// car.
final class CarListController: DemoController, CarListDelegate, GestureRecognizerDelegate {
  let list = CarListView()
  /// The page of the selected car, or `nil` if none is selected.
  private(set) var page: CarPage?

  /// The container of the page. The swipes are attached to it, and the stroke to the page.
  private let panel = View()
  private let invitation = Label()
  private let previousButton = StageButton()
  private let nextButton = StageButton()
  private let saveButton = StageButton()
  /// The button of systems 25 and 27, which changes how they work.
  private let option = StageButton()
  private let right = SwipeGestureRecognizer()
  private let left = SwipeGestureRecognizer()
  private let stroke = RStrokeGestureRecognizer()
  private let silentDelegate = MinimalCarListDelegate()
  private var isPhone = false
  private var selectionCount = 0
  private var swipes = 0
  private var saves = 0
  private var strokes = 0

  /// The stage width below which the car covers the list, in points.
  private static let phoneWidth = 500.0

  override func setUp() {
    list.carDelegate = self
    panel.backgroundColor = Style.stage
    invitation.text = "No car"
    invitation.textColor = Style.quiet
    invitation.textAlignment = .center
    button(previousButton, "Previous") { $0.move(forward: false) }
    button(nextButton, "Next") { $0.move(forward: true) }
    button(saveButton, "Save") { $0.saveAndClose() }
    saveButton.emphasize()
    for view in [list, panel] as [View] { stage.addSubview(view) }
    for view in [invitation, previousButton, nextButton, saveButton] as [View] { panel.addSubview(view) }
    setUpSwipes()
    setUpOption()
    stroke.addAction { [unowned(unsafe) self] _ in handleStroke() }
    show("car", "–")
    show("calls", "0")
    switch entry.number {
    case 26, 27: show("swipes", "0")
    case 28, 29: show("strokes", "0")
    default: break
    }
    if entry.number == 26 { show("saved", "0") }
  }

  deinit {
    list.carDelegate = nil
    right.delegate = nil
    left.delegate = nil
  }

  private func button(_ button: StageButton, _ title: String, _ action: @escaping (CarListController) -> Void) {
    button.title = title
    // The controller owns the buttons, so it outlives their actions.
    button.action = { [unowned(unsafe) self] _ in action(self) }
  }

  /// System 26.
  private func setUpSwipes() {
    left.direction = .left
    for (swipe, forward) in [(right, true), (left, false)] {
      swipe.delegate = self
      swipe.addAction { [unowned(unsafe) self] _ in
        swipes += 1
        show("swipes", "\(swipes)")
        move(forward: forward)
      }
      panel.addGestureRecognizer(swipe)
    }
  }

  private func setUpOption() {
    switch entry.number {
    case 25:
      button(option, "Delegate on") { $0.switchDelegate() }
    case 27:
      button(option, "Swipes on") { $0.switchSwipes() }
    default: return
    }
    stage.addSubview(option)
  }

  // MARK: Layout

  override func layOut(_ area: Rect) {
    list.wear(metrics)
    isPhone = area.width < Self.phoneWidth
    var rest = area
    if option.superview != nil {
      option.font = metrics.body
      option.frame = Rect(
        metrics.gap, area.maxY - metrics.finger - metrics.gap, area.width - 2 * metrics.gap, metrics.finger)
      rest.size.height = option.frame.minY - metrics.gap - area.minY
    }
    if isPhone {
      list.frame = rest
      panel.frame = rest
    } else {
      let width = max(170, (rest.width * 0.34).rounded())
      list.frame = Rect(rest.minX, rest.minY, width, rest.height)
      panel.frame = Rect(rest.minX + width, rest.minY, rest.width - width, rest.height)
    }
    layOutPanel()
    updatePanel()
  }

  private func layOutPanel() {
    let gap = metrics.gap
    let finger = metrics.finger
    let area = panel.bounds.inset(by: Insets(all: metrics.margin))
    let buttons = isPhone ? [previousButton, saveButton, nextButton] : [previousButton, nextButton]
    let width = (area.width - gap * Double(buttons.count - 1)) / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.font = metrics.body
      button.frame = Rect(area.minX + (width + gap) * Double(index), area.maxY - finger, width, finger)
    }
    invitation.font = metrics.title
    invitation.frame = pageFrame
    page?.wear(metrics)
    page?.frame = pageFrame
  }

  private var pageFrame: Rect {
    panel.bounds.inset(
      by: Insets(
        top: metrics.margin, left: metrics.margin, bottom: metrics.margin + metrics.finger + metrics.gap,
        right: metrics.margin))
  }

  private func updatePanel() {
    saveButton.isHidden = !isPhone
    panel.isHidden = isPhone && page == nil
    invitation.isHidden = page != nil
  }

  // MARK: The selected car

  /// Selects the next or previous car, for the buttons and swipes of system 23.
  private func move(forward: Bool) {
    if isPhone { saveCar() }
    list.selectNextCar(forward: forward)
  }

  /// Shows the selected car, for system 24.
  func carList(_ list: CarListView, didSelect path: IndexPath) {
    selectionCount += 1
    show("calls", "\(selectionCount)")
    show("car", list.garage[path].name)
    open(path)
  }

  private func open(_ path: IndexPath) {
    page?.removeFromSuperview()
    let page = CarPage(list.garage[path])
    page.onChange = { [unowned(unsafe) self] in carDidChange($0) }
    page.wear(metrics)
    page.frame = pageFrame
    panel.addSubview(page)
    // System 29 attaches one recognizer to each new page.
    if entry.number == 28 || entry.number == 29 { page.addGestureRecognizer(stroke) }
    self.page = page
    updatePanel()
    page.alpha = 0
    page.animate(duration: 0.2, options: .allowUserInteraction) { page.alpha = 1 }
  }

  private func close() {
    page?.removeFromSuperview()
    page = nil
    show("car", "–")
    updatePanel()
  }

  /// Stores a change at once if the list is visible. On a narrow stage the page keeps it until it is saved.
  private func carDidChange(_ car: Car) {
    if !isPhone { store(car) }
  }

  private func store(_ car: Car) {
    if let path = list.indexPathForSelectedRow { list.garage[path] = car }
  }

  private func saveCar() {
    guard let page, let path = list.indexPathForSelectedRow, page.car != list.garage[path] else { return }
    store(page.car)
    saves += 1
    show("saved", "\(saves)")
  }

  private func saveAndClose() {
    saveCar()
    if let path = list.indexPathForSelectedRow {
      list.selectRow(at: nil)
      list.reloadRows(at: [path], animated: false)
    }
    close()
  }

  // MARK: Switches

  /// System 25: switches between this delegate and one that does not implement the method.
  private func switchDelegate() {
    let hears = list.carDelegate === self
    list.carDelegate = hears ? silentDelegate : self
    option.title = hears ? "Delegate off" : "Delegate on"
  }

  /// System 27: enables or disables the swipes.
  private func switchSwipes() {
    right.isEnabled.toggle()
    left.isEnabled = right.isEnabled
    option.title = right.isEnabled ? "Swipes on" : "Swipes off"
  }

  /// System 27: the swipes receive no touches while no car is selected.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { page != nil }

  // MARK: The stroke

  private func handleStroke() {
    strokes += 1
    show("strokes", "\(strokes)")
    if entry.number == 29 { resetAll() } else { resetCar() }
  }

  /// System 28: restores the car's original values.
  private func resetCar() {
    guard let page, let path = list.indexPathForSelectedRow else { return }
    list.garage.reset(path)
    page.car = list.garage[path]
    list.reloadRows(at: [path], animated: false)
  }

  /// System 29: restores all cars and scrolls the list to its start.
  private func resetAll() {
    list.garage.reset()
    list.selectRow(at: nil)
    list.reloadData()
    list.setContentOffset(.zero, animated: true)
    close()
  }
}

/// A delegate that does not implement the optional method.
private final class MinimalCarListDelegate: WeaklyReferenceable, CarListDelegate {}
