import Foundation
import Host
import Inventory

/// The inventory of a board's program.
public enum ProgramInventory {
  /// Returns the path of the inventory next to a program.
  public static func file(of program: URL) -> URL { program.appendingPathExtension("cdx.json") }

  /// Returns the inventory next to a program, or one without components if it does not exist or describes another
  /// program.
  public static func load(of program: URL) throws -> Inventory {
    let hash = Inventory.hash(of: try Data(contentsOf: program))
    if let data = try? Data(contentsOf: file(of: program)), let known = try? Inventory(data),
      known.subject.sha256 == hash
    {
      return known
    }
    let subject = Component(.application, name: program.lastPathComponent, sha256: hash, part: "program")
    return Inventory(of: subject, isComplete: false)
  }

  /// Makes the inventory of a program.
  ///
  /// - Parameters:
  ///   - linked: The program with its symbols.
  ///   - package: The program's package.
  static func make(
    of program: URL, linkedAs linked: URL, package: URL, repository: Repository, sdk: SwiftSDK
  ) async throws -> Inventory {
    let toolchain = try await Toolchain()
    let symbols = try await Command.output(
      toolchain.program("llvm-nm"), ["--quiet", "--no-sort", "--defined-only", "--format=just-symbols", linked.path])
    // An SDK that an older version of the tool made has no inventory, and cannot be made again without a network.
    let known = try? Inventory(at: sdk.inventoryFile)
    var vitrine = Component(.library, name: "Vitrine", version: VitrineVersion.current, part: "program")
    let vitrineRevision = await SourceRevision(of: repository.root)
    vitrine.setRevision(vitrineRevision)
    var subject = Component(
      .application, name: program.lastPathComponent, sha256: Inventory.hash(of: try Data(contentsOf: program)),
      part: "program")
    let revision = package.path == repository.root.path ? vitrineRevision : await SourceRevision(of: package)
    subject.setRevision(revision)
    let swift = Component(.library, name: "Swift", version: toolchain.number, part: "program")
    let date = [revision, vitrineRevision].compactMap { $0?.date }.max()
    return Inventory(
      of: subject,
      [vitrine, swift] + included(known?.components ?? [], symbols: symbols) + ResolvedPackages(of: package).components,
      date: date, isComplete: known != nil)
  }

  /// Returns the components of the SDK, of which the libraries that a program does not contain are not included.
  ///
  /// - Parameter symbols: The names of the program's functions and variables, one on each line.
  static func included(_ components: [Component], symbols: String) -> [Component] {
    let names = symbols.split(separator: "\n")
    return components.map { component in
      guard let prefixes = SwiftSDK.functionPrefixes[component.name] else { return component }
      var component = component
      if !names.contains(where: { name in prefixes.contains { name.hasPrefix($0) } }) { component.isIncluded = false }
      return component
    }
  }
}

extension Component {
  fileprivate mutating func setRevision(_ revision: SourceRevision?) {
    commit = revision?.commit
    isModified = revision?.isModified == true
  }
}
