extension View {
  /// Animates what `animations` sets of this view and others in its window: frame,
  /// bounds, center, transform, alpha and background color.
  ///
  /// In a theme that reduces motion what shows fades, and everything is where it goes at once.
  ///
  /// Every property has its new value at once; what is drawn goes there from the
  /// old value, starting at the application's present time (`Application.now`)
  /// plus `delay`. Subviews of a view whose size changes are laid out along with
  /// it. Setting a property again ends its animation: outside of `animate` at the
  /// new value at once, inside by a new one. Fingers do not reach a view while it
  /// is being animated, unless `options` allow it.
  ///
  /// It is a method of a view, where UIKit has a class method, because only the
  /// window knows the time. A view in no application's window has
  /// its values set at once.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 sets at once.
  ///   - delay: seconds before anything moves.
  ///   - completion: called once, by the first `Application.advance` after the
  ///     end, with true; with false when a property was set again or its view
  ///     left the window before it was there. With nothing to animate: true, by
  ///     the next `advance`. Never called for a view in no application's window.
  public final func animate(
    duration: Double = 0.2, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let application = window?.application else {
      animations()
      return
    }
    let animation = Animation(
      // Comparisons with a value that is not a number are false.
      start: application.now + (delay > 0 ? delay : 0), duration: duration > 0 ? duration : 0,
      curve: curve, options: options, completion: completion)
    application.animator.run(animation, animations)
  }

  /// Sets one property of the model, or two, animated where an animation's closure does it.
  final func change(
    _ property: VisualProperty, _ second: VisualProperty? = nil,
    _ set: (inout VisualState) -> Void
  ) {
    if let animator = window?.application?.animator, let current = animator.current {
      if current.duration > 0 || current.start > (window?.application?.now ?? 0) {
        let moving = animation ?? ViewAnimation(of: self)
        // Without an animation so far, what is on the screen does not change yet.
        let jumps = moving.moves(property) || second.map { moving.moves($0) } == true
        if jumps { damagePainted() }
        moving.move(property, by: current)
        if let second { moving.move(second, by: current) }
        animation = moving
        set(&model)
        if jumps { damagePainted() }
        animator.list(moving)
        return
      }
    }
    damagePainted()
    set(&model)
    animation?.followModel(property)
    if let second { animation?.followModel(second) }
    if animation?.isDone == true { animation = nil }
    damagePainted()
  }
}
