/// A weak reference to a delegate or a data source, which is an existential of a protocol. Embedded Swift has no `weak`
/// references.
///
///     protocol KettleDelegate: WeaklyReferenceable { … }
///
///     private var storedDelegate = WeakDelegate<any KettleDelegate>()
///     var delegate: (any KettleDelegate)? {
///       get { storedDelegate.value }
///       set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
///     }
public struct WeakDelegate<Delegate> {
  private var reference: WeakReference?
  // A generic property can't be `unowned(unsafe)`, so these are the two words of the existential: the object and the
  // table of its methods.
  private var words: (object: UInt, methods: UInt) = (0, 0)

  /// Creates a reference to no delegate.
  public init() {}

  /// Creates a reference to a delegate.
  ///
  /// - Parameter reference: The delegate's `weakReference`.
  public init(_ delegate: Delegate?, _ reference: WeakReference?) {
    guard let delegate, let reference, let object = reference.object else { return }
    precondition(MemoryLayout<Delegate>.size == MemoryLayout<(UInt, UInt)>.size, "a delegate has one protocol")
    self.reference = reference
    words = unsafeBitCast(delegate, to: (UInt, UInt).self)
    precondition(words.object == UInt(bitPattern: ObjectIdentifier(object)), "the reference is of another object")
  }

  /// The delegate, or `nil` after it was deallocated.
  public var value: Delegate? { reference?.object == nil ? nil : unsafeBitCast(words, to: Delegate.self) }
}
