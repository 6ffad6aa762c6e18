/// An object that receives callbacks which may arrive after it was released, such as a server's response after its
/// screen was closed: every `WeaklyReferenceable`. The protocol exists so that a callback receives the object with its
/// own type.
public protocol CallbackOwner {}

extension WeaklyReferenceable: CallbackOwner {}

extension CallbackOwner where Self: WeaklyReferenceable {
  /// Returns a closure that calls `body` with this object, and does nothing after the object was deallocated.
  ///
  ///     watch = try clock.watch(.minute, weakly { page in page.show() })
  ///
  /// The closure does not retain the object, provided that `body` uses only its parameter, and not `self`. Use it on
  /// the thread of the application. The properties of the object must not call it in their `deinit`, which runs while
  /// the object is being deallocated.
  public func weakly(_ body: @escaping (Self) -> Void) -> () -> Void {
    let reference = weakReference
    return {
      guard let object = reference.object else { return }
      body(unsafeDowncast(object, to: Self.self))
    }
  }

  /// Returns a closure that calls `body` with this object and the closure's value, and does nothing after the object
  /// was deallocated.
  ///
  ///     client.get("https://example.org/prices", completion: weakly { page, result in page.show(result) })
  public func weakly<Value>(_ body: @escaping (Self, Value) -> Void) -> (Value) -> Void {
    let reference = weakReference
    return { value in
      guard let object = reference.object else { return }
      body(unsafeDowncast(object, to: Self.self), value)
    }
  }

  /// Returns a closure that calls `body` with this object and the closure's two values, and does nothing after the
  /// object was deallocated.
  public func weakly<First, Second>(_ body: @escaping (Self, First, Second) -> Void) -> (First, Second) -> Void {
    let reference = weakReference
    return { first, second in
      guard let object = reference.object else { return }
      body(unsafeDowncast(object, to: Self.self), first, second)
    }
  }

  /// Returns a closure that calls `body` with this object and the closure's three values, and does nothing after the
  /// object was deallocated.
  public func weakly<First, Second, Third>(
    _ body: @escaping (Self, First, Second, Third) -> Void
  ) -> (First, Second, Third) -> Void {
    let reference = weakReference
    return { first, second, third in
      guard let object = reference.object else { return }
      body(unsafeDowncast(object, to: Self.self), first, second, third)
    }
  }
}
