public import AppResources
public import JSONFormat
import System
public import Toolkit

/// The items of a JSON file on a server, which is fetched again and again, such as the events of a ticket kiosk.
///
/// ```swift
/// events = RemoteList(
///   "https://tickets.example/events.json", at: "events", bundled: Resource("events.json"), by: client,
///   for: application, item: Event.init)
/// ```
///
/// A `RemoteFile` fetches the file. A list or collection that shows the items calls `observe(_:)`, which reloads it when
/// they change, and shows that the file is being loaded, cannot be loaded, or has no items. Malformed contents change no
/// items, and are logged with the line.
///
/// Use it only on the application's thread. Releasing it ends the queries.
public final class RemoteList<Item> {
  /// The items of the last contents without an error.
  public private(set) var items: [Item] = []
  /// The error in the last contents, or `nil` if there is none.
  public private(set) var error: JSONError?
  /// Called when `items` have changed, after the lists that observe this one have reloaded.
  public var onChange: (() -> Void)?
  /// Called after each query, for example to show `age` and `problem` on a screen for the staff.
  public var onQuery: (() -> Void)? {
    get { file.onQuery }
    set { file.onQuery = newValue }
  }

  let file: RemoteFile
  private let url: String
  private let member: String?
  private let parse: (JSON) throws(JSONError) -> Item

  /// Creates the list, and queries its server in the next frame.
  ///
  /// - Parameters:
  ///   - url: The URL, or `nil` without a server: the items then remain those of the resource.
  ///   - member: The name of the array in the file's object, or `nil` if the file is an array.
  ///   - bundled: The contents until the server has delivered others, a file of the app. An error is logged.
  ///   - client: The client, which this object retains.
  ///   - interval: The seconds between two queries, at least 1. The default is ten minutes.
  ///   - item: Returns an item of the array, such as an initializer with the parameter `JSON`. After an error, all items
  ///     remain those of the previous contents.
  public init(
    _ url: String?, at member: String? = nil, bundled: Resource? = nil, by client: HTTPClient,
    for application: Application, interval: Double = 600, item: @escaping (JSON) throws(JSONError) -> Item
  ) {
    self.url = url ?? ""
    self.member = member
    parse = item
    file = RemoteFile(url, bundled: bundled, by: client, for: application, interval: interval)
    // `deinit` removes the closures, so they never outlive `self`.
    file.onUpdate = { [unowned(unsafe) self] bytes in update(with: bytes) }
    file.afterUpdate = { [unowned(unsafe) self] in if error == nil { onChange?() } }
  }

  deinit {
    file.onUpdate = nil
    file.afterUpdate = nil
  }

  /// The number of items.
  public var count: Int { items.count }

  /// The item at `index`, which must be less than `count`.
  public subscript(index: Int) -> Item { items[index] }

  /// The error of the last query, or `nil` if it succeeded.
  public var problem: NetworkError? { file.problem }

  /// The seconds since the server had the contents, infinity if that is unknown, or `nil` if it has not delivered any.
  public var age: Double? { file.age }

  /// Queries the server now, unless a query is in progress. Does nothing without a server.
  public func refresh() { file.refresh() }

  private func update(with bytes: [UInt8]) {
    do throws(JSONError) {
      items = try items(in: bytes)
      error = nil
      file.areContentsMalformed = false
    } catch {
      self.error = error
      file.areContentsMalformed = true
      Process.log("\(url): \(error.message)")
    }
  }

  private func items(in bytes: [UInt8]) throws(JSONError) -> [Item] {
    let json = try JSON(parsing: bytes)
    if let member { return try json.array(member, of: parse) }
    return try json.array(of: parse)
  }
}
