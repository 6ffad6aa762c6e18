import Host

/// A failure to make or use a Swift SDK. The description includes the remedy.
public enum SDKError: ExplainedError, Equatable {
  case notInstalled(String, folder: String)
  case noSwift
  case noEmbeddedLibrary(toolchain: String, triple: String)
  /// A build failure, with the compiler's first error if there is one, and all errors that have advice.
  case doesNotBuild(String, firstError: String? = nil, diagnostics: [EmbeddedDiagnostic])
  /// - Parameter known: The package's apps.
  case noProgram(String, package: String, known: [String] = [])
  case noDebugFile(String)
  /// The file is not `NAME.debug`, and has no symbols.
  case noDebugInformation(String)
  case noFunctions([String], file: String)
  case noLibrary(String, known: [String])
  case broken(String, reason: String, architecture: String)

  public var problem: String {
    switch self {
    case .notInstalled(let name, let folder): "\(folder) has no Swift SDK '\(name)'"
    case .noSwift: "swift is not on the PATH"
    case .noEmbeddedLibrary(let toolchain, let triple):
      "the Swift toolchain in \(toolchain) has no Embedded standard library for \(triple)"
    case .doesNotBuild(let name, let error, []):
      "\(name) does not build for a board" + (error.map { ": \($0)" } ?? ", see above")
    case .doesNotBuild(let name, _, let diagnostics):
      "\(name) does not build for a board:" + diagnostics.map { "\n\($0)" }.joined()
    case .noProgram(let name, let package, _): "\(package) has no program '\(name)'"
    case .noDebugFile(let path): "the file \(path) does not exist"
    case .noDebugInformation(let path): "\(path) has no debug information"
    case .noFunctions(let addresses, let path): "\(path) has no function at \(addresses.joined(separator: ", "))"
    case .noLibrary(let name, _): "no library '\(name)' is compiled for boards"
    case .broken(let name, let reason, _): "the Swift SDK '\(name)' \(reason)"
    }
  }

  public var remedy: String {
    switch self {
    case .notInstalled: "'vitrine sdk list' prints the installed ones, and 'vitrine sdk add' makes one"
    case .noSwift, .noEmbeddedLibrary: "install Swift 6.3 from https://swift.org/install"
    case .doesNotBuild: "correct the error, and run the command again"
    case .noProgram(let name, _, let known) where !known.isEmpty:
      known.suggestion(for: name)
        ?? "name one of its apps: \(known.joined(separator: ", ")), or another package with '--app FOLDER'"
    case .noProgram: "name an executable of its Package.swift, or the folder of another package"
    case .noFunctions: "name the NAME.debug of the build that crashed, and copy addresses from its log"
    case .noDebugFile, .noDebugInformation: "name NAME.debug, which 'vitrine build' writes next to each program"
    case .noLibrary(_, let known): "use one of these: \(known.joined(separator: ", "))"
    case .broken(_, _, let architecture): "make it again with 'vitrine sdk add \(architecture)'"
    }
  }

  // The remedy follows the compiler's lines in a line of its own.
  public var description: String {
    if case .doesNotBuild = self { "\(problem)\n\(remedy)" } else { "\(problem); \(remedy)" }
  }
}
