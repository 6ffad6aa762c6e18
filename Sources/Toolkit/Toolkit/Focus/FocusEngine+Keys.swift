import Geometry

extension FocusEngine {
  func handle(_ key: FocusKey, in window: Window) -> Bool {
    let stops = stops(in: window)
    switch key {
    case .speakAgain, .spell, .pause, .volumeUp, .volumeDown, .mute, .headsetConnected, .headsetDisconnected:
      return false
    case .back: return leave(stops, in: window)
    case .home:
      guard !isCovered, let onHome else { return false }
      onHome()
      return true
    default: break
    }
    guard let (index, isNew) = current(in: stops) else { return false }
    // The first key only shows where the focus is.
    if isNew || !isRingVisible {
      move(to: index, in: stops)
      return true
    }
    if let isDone = handleAction(key, at: stops.entries[index], isRightToLeft: window.isRightToLeft) { return isDone }
    switch key {
    case .activate: return activate(index, in: stops, window)
    case .increment: return stops.entries[index].perform(.increment, in: window)
    case .decrement: return stops.entries[index].perform(.decrement, in: window)
    case .next, .previous: return step(from: index, isForward: key == .next, in: stops, window)
    case .nextGroup, .previousGroup: return stepGroup(from: index, isForward: key == .nextGroup, in: stops)
    case .up: return move(.up, from: index, in: stops, window)
    case .down: return move(.down, from: index, in: stops, window)
    case .left: return move(.left, from: index, in: stops, window)
    case .right: return move(.right, from: index, in: stops, window)
    case .back, .home, .speakAgain, .spell, .actions, .pause, .volumeUp, .volumeDown, .mute, .headsetConnected,
      .headsetDisconnected:
      return false
    }
  }

  // MARK: Moving

  private func step(from index: Int, isForward: Bool, in stops: FocusStops, _ window: Window) -> Bool {
    if isAdjusting { return adjust(index, isForward: isForward, in: stops, window) }
    if scroll(index, isForward ? .down : .up, in: stops) { return true }
    return moveFocus(from: index, isForward ? .down : .up, in: stops, window) { $0.next($1, isForward: isForward) }
  }

  private func move(
    _ direction: FocusMap.Direction, from index: Int, in stops: FocusStops, _ window: Window
  ) -> Bool {
    if isAdjusting {
      let isForward = direction == .up || direction == (window.isRightToLeft ? .left : .right)
      return adjust(index, isForward: isForward, in: stops, window)
    }
    if scroll(index, direction, in: stops) { return true }
    return moveFocus(from: index, direction, in: stops, window) { $0.target(from: $1, direction) }
  }

  /// Moves to the element that `target` returns. If that is outside of a list that has more rows in the direction, the
  /// list first loads them.
  private func moveFocus(
    from index: Int, _ direction: FocusMap.Direction, in stops: FocusStops, _ window: Window,
    _ target: (FocusMap, Int) -> Int?
  ) -> Bool {
    guard let position = stops.stops.firstIndex(of: index) else { return false }
    var stops = stops
    var next = target(stops.map(isRightToLeft: window.isRightToLeft, wraps: wraps), position)
    if loadRows(after: index, direction, unless: next.map { stops.stops[$0] }, in: stops) {
      let id = stops.entries[index].node.id
      stops = self.stops(in: window)
      if let again = stops.stops.firstIndex(where: { stops.entries[$0].node.id == id }) {
        next = target(stops.map(isRightToLeft: window.isRightToLeft, wraps: wraps), again)
      }
    }
    guard let next, stops.stops.indices.contains(next) else { return false }
    move(to: stops.stops[next], in: stops)
    return true
  }

  /// Scrolls the list around an element by about a row, unless the next element is a later one of the list. Returns
  /// `true` if the list has scrolled.
  private func loadRows(
    after index: Int, _ direction: FocusMap.Direction, unless next: Int?, in stops: FocusStops
  ) -> Bool {
    guard direction == .up || direction == .down, let list = list(around: index, in: stops) else { return false }
    if let next, stops.isInside(next, list), direction == .down ? next > index : next < index { return false }
    guard let scrollView = stops.entries[list].view as? ScrollView else { return false }
    return scrollView.scroll(direction, by: min(stops.entries[index].place.height, scrollView.bounds.height * 0.8))
  }

  private func list(around index: Int, in stops: FocusStops) -> Int? {
    stops.ancestor(of: index) { $0.node.role == .list || $0.node.role == .grid && $0.view is ScrollView }
  }

  /// Scrolls a scroll view that has the focus itself. Returns `false` at its end, and for other elements.
  private func scroll(_ index: Int, _ direction: FocusMap.Direction, in stops: FocusStops) -> Bool {
    guard stops.entries[index].node.role == .scrollView, let scrollView = stops.entries[index].view as? ScrollView
    else { return false }
    return scrollView.scrollPage(direction)
  }

  private func stepGroup(from index: Int, isForward: Bool, in stops: FocusStops) -> Bool {
    let group = stops.group(of: index)
    let order = isForward ? stops.stops : stops.stops.reversed()
    guard let start = order.firstIndex(of: index) else { return false }
    let rest = Array(order[(start + 1)...]) + (wraps ? Array(order[..<start]) : [])
    guard let found = rest.first(where: { stops.group(of: $0) != group }) else { return false }
    move(to: entrance(of: stops.group(of: found), or: found, in: stops), in: stops)
    return true
  }

  /// Returns the element of a group that receives the focus: the one that had it last, the selected one, or the first.
  private func entrance(of group: Int, or found: Int, in stops: FocusStops) -> Int {
    let members = stops.stops.filter { stops.group(of: $0) == group }
    return lastFocused(among: members, in: stops)
      ?? members.first { stops.entries[$0].node.states.contains(.selected) }
      ?? members.first { !stops.isAroundOthers($0) } ?? members.first ?? found
  }

  // MARK: Operating

  private func activate(_ index: Int, in stops: FocusStops, _ window: Window) -> Bool {
    let entry = stops.entries[index]
    if isAdjusting || !entry.node.actions.contains(.activate) {
      if entry.node.actions.isDisjoint(with: [.increment, .decrement]) {
        // With texts, the title of a sheet or popover has the focus too. Keys close it with Back: Enter would lose what
        // the user has entered in it.
        return !entry.node.isDialog && entry.perform(.dismiss, in: window)
      }
      isAdjusting.toggle()
      return true
    }
    guard entry.perform(.activate, in: window) else { return false }
    if entersKeyboard, window.firstResponder?.textInput != nil { enterKeyboard(in: window) }
    return true
  }

  /// Moves the focus to the first key of the on-screen keyboard, if it is shown.
  private func enterKeyboard(in window: Window) {
    let stops = stops(in: window)
    guard let keyboard = stops.entries.firstIndex(where: { $0.node.role == .keyboard }) else { return }
    if let current = current(in: stops), stops.isInside(current.index, keyboard) { return }
    if let key = stops.stops.first(where: { stops.isInside($0, keyboard) }) { move(to: key, in: stops) }
  }

  private func adjust(_ index: Int, isForward: Bool, in stops: FocusStops, _ window: Window) -> Bool {
    stops.entries[index].perform(isForward ? .increment : .decrement, in: window)
  }

  /// Leaves what is open: the choice of an action, changing a value, a field, and then the innermost element that can
  /// be closed.
  private func leave(_ stops: FocusStops, in window: Window) -> Bool {
    if chosenAction != nil {
      choose(nil)
      return true
    }
    if isAdjusting {
      isAdjusting = false
      return true
    }
    if let responder = window.firstResponder, responder.textInput != nil { return responder.resignFirstResponder() }
    let isOpen = { (entry: AccessibilityWalker.Entry) in entry.node.actions.contains(.dismiss) }
    var open: Int?
    if let current = current(in: stops) { open = stops.ancestor(of: current.index, where: isOpen) }
    if let index = open ?? stops.entries.lastIndex(where: isOpen) {
      return stops.entries[index].perform(.dismiss, in: window)
    }
    if isCovered {
      owner.terminate()
      return true
    }
    return onBack?() ?? false
  }
}
