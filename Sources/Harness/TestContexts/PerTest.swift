import AppContexts

/// Returns the running test's object with this name, and creates it on first use.
///
/// Tests run on several threads, which must not share objects such as typefaces. A suite stores such objects with this
/// function instead of in a `static let`. The suite needs the trait `freshContext`.
public func testLocal<Object: AnyObject, Failure: Error>(
  _ name: String, _ make: () throws(Failure) -> Object
) throws(Failure) -> Object {
  let kept = AppContext.current.part(.tests) { KeptObjects() }
  if let object = kept.byName[name] as? Object { return object }
  let object = try make()
  kept.byName[name] = object
  return object
}

/// The part of a context that stores the objects of a test.
private final class KeptObjects {
  var byName: [String: AnyObject] = [:]
}
