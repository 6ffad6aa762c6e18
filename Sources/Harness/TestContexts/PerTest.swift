import AppContexts

/// Returns the object that the running test keeps under `name`, and makes it when the test asks for the first time.
///
/// Tests run on several threads, and objects such as typefaces must not be shared by threads: a suite keeps them so instead of in a
/// `static let`. The suite has to have the trait `freshContext`.
public func perTest<Object: AnyObject, Failure: Error>(
  _ name: String, _ make: () throws(Failure) -> Object
) throws(Failure) -> Object {
  let kept = AppContext.current.part(.tests) { KeptObjects() }
  if let object = kept.byName[name] as? Object { return object }
  let object = try make()
  kept.byName[name] = object
  return object
}

/// The part of a context that holds the objects of a test.
private final class KeptObjects {
  var byName: [String: AnyObject] = [:]
}
