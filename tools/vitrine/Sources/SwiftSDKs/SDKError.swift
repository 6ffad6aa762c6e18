/// A failure to make or use a Swift SDK. The description includes the remedy.
public enum SDKError: Error, CustomStringConvertible, Equatable {
  case notInstalled(String, folder: String)
  case noSwift
  case noEmbeddedLibrary(toolchain: String, triple: String)
  /// A build failure, with the compiler's first error if there is one.
  case doesNotBuild(String, firstError: String? = nil, refusals: [EmbeddedDiagnostic])
  case noProgram(String, package: String)
  case noDebugFile(String)
  case noLibrary(String, known: [String])
  case broken(String, reason: String, architecture: String)

  public var description: String {
    switch self {
    case .notInstalled(let name, let folder):
      "there is no Swift SDK '\(name)' in \(folder); 'vitrine sdk list' shows those there are"
    case .noSwift: "there is no swift on the PATH; install Swift 6.3 from https://swift.org/install"
    case .noEmbeddedLibrary(let toolchain, let triple):
      "the Swift toolchain in \(toolchain) has no Embedded standard library for \(triple); install Swift 6.3 from https://swift.org/install"
    case .doesNotBuild(let name, let error, []): "\(name) does not build for a board" + (error.map { ": \($0)" } ?? ", see above")
    case .doesNotBuild(let name, _, let refusals):
      "\(name) does not build as Embedded Swift:" + refusals.map { "\n\($0)" }.joined()
    case .noProgram(let name, let package):
      "\(package) has no program '\(name)'; name an executable of its Package.swift"
    case .noDebugFile(let path):
      "there is no file \(path); 'vitrine build' leaves NAME.debug beside each program it builds"
    case .noLibrary(let name, let known):
      "no library '\(name)' is compiled for boards; there are \(known.joined(separator: ", "))"
    case .broken(let name, let reason, let architecture):
      "the Swift SDK '\(name)' \(reason); make it anew with 'vitrine sdk add \(architecture)'"
    }
  }
}
