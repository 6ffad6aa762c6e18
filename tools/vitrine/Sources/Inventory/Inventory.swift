import Foundation
import Host
import ReleaseFormat

/// The components of an image, a release, or a program: a software bill of materials in the format CycloneDX 1.6.
///
/// The same inputs give the same bytes. The serial number is a part of the hash of the contents.
public struct Inventory: Equatable, Sendable {
  /// The name of the file next to the other files of an image.
  public static let fileName = "sbom.cdx.json"
  /// The path of the file on a board, without a leading slash.
  public static let boardPath = "usr/share/vitrine/sbom.cdx.json"

  /// The image or program.
  public var subject: Component
  /// The components. An inventory contains each one once, sorted.
  public var components: [Component]
  /// The date of the contents in seconds since 1970, or `nil` if it is unknown.
  public var date: Int64?
  /// Whether all components are known. An existing program has none of a known list.
  public var isComplete: Bool
  /// The board, its processor, and other facts about the subject.
  public var facts: [String: String] = [:]

  public init(of subject: Component, _ components: [Component] = [], date: Int64? = nil, isComplete: Bool = true) {
    self.subject = subject
    self.components = components
    self.date = date
    self.isComplete = isComplete
  }

  /// Reads the inventory of an image's folder, or a file in the format CycloneDX.
  public init(at place: URL) throws {
    let file = place.isFolder ? place.appending(path: Self.fileName) : place
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw place.isFolder ? InventoryError.noInventory(place.path) : InventoryError.noFile(file.path)
    }
    do { try self.init(data) } catch { throw InventoryError.notCycloneDX(file.path, reason: Self.reason(of: error)) }
  }

  private static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return UserMessage.text(for: error) }
    switch error {
    case .keyNotFound(let key, _): return "it has no '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "the type of '\(context.codingPath.map(\.stringValue).joined(separator: "."))' is wrong"
    case .dataCorrupted: return "it is not JSON"
    @unknown default: return "it is not JSON"
    }
  }

  /// Returns the inventory of a board whose image runs this release instead of the built-in app.
  public func replacingProgram(with release: Inventory) -> Inventory {
    var result = self
    result.components = components.filter { $0.part != "program" } + release.components
    result.isComplete = isComplete && release.isComplete
    return result
  }

  /// The hash of the file, in hexadecimal digits.
  public static func hash(of data: Data) -> String { hexDigits(of: SHA256.hash(of: Array(data))) }
}
