extension View {
  /// Animates the properties that `animations` sets on this view and on other views in its window: `frame`, `bounds`,
  /// `center`, `transform`, `alpha` and `backgroundColor`.
  ///
  /// If the theme reduces motion, fades are animated, and views move to their final positions immediately.
  ///
  /// Each property has its new value immediately. The drawn value changes from the old to the new one, starting at the
  /// application's current time (`Application.now`) plus `delay`. The subviews of a view whose size changes are laid
  /// out in the same animation. Setting a property again ends its animation: outside of `animate`, the property is
  /// drawn with its new value immediately; inside, a new animation starts. By default, an animated view receives no
  /// touches; see `options`.
  ///
  /// This is an instance method, and not a class method as in UIKit, because only the view's window knows the time. If
  /// the view is not in the window of an application, the values are set without an animation.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds. 0 sets the values immediately.
  ///   - delay: The delay before the animation starts, in seconds.
  ///   - completion: Called once, by the first `Application.advance` after the end, with `true`. The argument is
  ///     `false` if a property was set again or its view left the window before the end. If nothing is animated, it is
  ///     called with `true` by the next `advance`. It is never called if the view is not in the window of an
  ///     application.
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
      // A comparison with NaN is false.
      start: application.now + (delay > 0 ? delay : 0), duration: duration > 0 ? duration : 0,
      curve: curve, options: options, completion: completion)
    application.animator.run(animation, animations)
  }

  /// Sets one or two properties of the model. Inside the closure of an animation, animates them.
  final func change(
    _ property: AnimatableProperty, _ second: AnimatableProperty? = nil,
    _ set: (inout AnimatableProperties) -> Void
  ) {
    if let animator = window?.application?.animator, let current = animator.current {
      if current.duration > 0 || current.start > (window?.application?.now ?? 0) {
        let moving = animation ?? ViewAnimation(of: self)
        // If the property is not animated yet, the screen does not change now.
        let jumps = moving.isAnimating(property) || second.map { moving.isAnimating($0) } == true
        if jumps { markSubtreeDamaged() }
        moving.animate(property, with: current)
        if let second { moving.animate(second, with: current) }
        animation = moving
        set(&model)
        if jumps { markSubtreeDamaged() }
        animator.add(moving)
        return
      }
    }
    markSubtreeDamaged()
    set(&model)
    animation?.snapToModel(property)
    if let second { animation?.snapToModel(second) }
    if animation?.isDone == true { animation = nil }
    markSubtreeDamaged()
  }
}
