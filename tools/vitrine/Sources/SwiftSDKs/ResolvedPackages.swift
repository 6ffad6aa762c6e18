import Foundation
import Inventory

/// The Swift packages on which an app depends, in the versions of its file `Package.resolved`.
struct ResolvedPackages: Decodable {
  private struct Pin: Decodable {
    struct State: Decodable {
      var revision: String?
      var version: String?
    }

    var identity: String
    var location: String
    var state: State
  }

  private var pins: [Pin] = []

  /// Reads the file of a package. A package without one has no such dependencies.
  init(of package: URL) {
    guard let data = try? Data(contentsOf: package.appending(path: "Package.resolved")),
      let read = try? JSONDecoder().decode(Self.self, from: data)
    else { return }
    self = read
  }

  /// The packages as components of a program.
  var components: [Component] {
    pins.map { pin in
      let version = pin.state.version ?? pin.state.revision
      var component = Component(.library, name: pin.identity, version: version, part: "program")
      if let address = URL(string: pin.location), let host = address.host {
        let path = address.path.replacing(".git", with: "").split(separator: "/").map(String.init)
        component.url = PackageURL(type: "swift", path: [host] + path, version: version)
      }
      component.commit = pin.state.revision
      return component
    }
  }
}
