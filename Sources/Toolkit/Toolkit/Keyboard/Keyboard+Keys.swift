import Geometry

/// The keys: which ones there are, and their places and appearances.
extension Keyboard {
  var layoutNames: [String] { layouts.map { $0.name } }

  /// The values that determine the keys.
  struct KeyState {
    struct Frames: Equatable {
      var page: KeyboardPage.Configuration
      var window: Size
      /// The height of the accessory above the keys, in points.
      var top: Double
    }

    struct Appearance: Equatable {
      var shift: Shift
      var returnKey: TextInputTraits.ReturnKeyType
    }

    var frames: Frames
    var appearance: Appearance
    /// The letter before the caret, which determines the likely next keys.
    var letter: String
  }

  /// Updates the keys that `keyState` shows to be out of date. Few letters typed change more than the likely next keys.
  @export(interface)
  func updateKeys(in size: Size) {
    let isShifted = shift != .off
    let page = KeyboardPage.Configuration(
      kind: traits.keyboardType, layout: layoutIndex, plane: plane, isShifted: isShifted)
    if page != keyState?.frames.page {
      plan = KeyboardPage(traits, layout, plane: plane, isUpper: isShifted, hasOthers: layouts.count > 1)
    }
    guard let plan else { return }
    let metrics = KeyboardMetrics(plan, in: size)
    let top = accessory.map { $0.isHidden ? 0 : $0.height(row: metrics.row) } ?? 0
    let old = keyState
    let new = KeyState(
      frames: KeyState.Frames(page: page, window: size, top: top),
      appearance: KeyState.Appearance(shift: shift, returnKey: traits.returnKeyType),
      letter: plane == .letters ? lastText.last.map { String($0).lowercased() } ?? "" : "")
    keyState = new
    let isOther = old?.frames != new.frames
    if isOther { layOutKeys(of: plan, metrics, in: new.frames) }
    if isOther || old?.appearance != new.appearance { showKeys(of: plan, metrics) }
    if isOther || old?.letter != new.letter {
      targets.updateLikelyKeys { index in
        let plan = keys[index].plan
        guard plan.role == .letter, !new.letter.isEmpty else { return false }
        return layout.isLikely(plan.title.lowercased(), after: new.letter)
      }
    }
  }

  private func layOutKeys(of plan: KeyboardPage, _ metrics: KeyboardMetrics, in frames: KeyState.Frames) {
    let width = metrics.letterKeyWidth * plan.width
    bounds = Rect(0, 0, frames.window.width, metrics.height + frames.top)
    accessory?.frame = Rect((frames.window.width - width) / 2, 0, width, frames.top)
    let areas = metrics.areas(of: plan, width: frames.window.width, top: frames.top)
    targets = KeyTargets(areas: areas, row: metrics.row)
    reconcileKeys(with: Array(plan.rows.joined()))
    for index in keys.indices { keys[index].frame = areas[index].inset(by: Insets(all: metrics.gap / 2)) }
  }

  private func showKeys(of plan: KeyboardPage, _ metrics: KeyboardMetrics) {
    let letters = metrics.letterSize(for: plan)
    let room = Size(metrics.letterKeyWidth - metrics.gap, metrics.row - metrics.gap)
    for (key, keyPlan) in zip(keys, plan.rows.joined()) {
      key.show(keyPlan, isPad: plan.isPad, row: metrics.row, letters: letters, room: room)
    }
  }

  /// Updates `keys` to match `plans`. Keeps keys other than letters in their roles, because a touch may be on one.
  @export(interface)
  private func reconcileKeys(with plans: [KeyDefinition]) {
    // Shift changes the titles of the keys, but not their frames: touches on them continue.
    if keys.count == plans.count, zip(keys, plans).allSatisfy({ $0.plan.role == $1.role }) { return }
    var free = keys + reusableKeys
    keys = plans.map { plan in
      let isSame = { (key: KeyboardKey) in
        key.plan.role == plan.role && (plan.role != .letter || key.plan.title == plan.title)
      }
      let index =
        free.firstIndex(where: isSame)
        ?? free.firstIndex { !$0.isTracking && $0.plan.role == .letter && plan.role == .letter }
      if let index { return free.remove(at: index) }
      return KeyboardKey(of: self)
    }
    reusableKeys = free
    for key in reusableKeys where key.superview != nil { key.removeFromSuperview() }
    for key in keys where key.superview == nil { addSubview(key) }
  }
}
