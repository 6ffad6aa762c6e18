/// A problem with the app of a command. The description includes the remedy.
public enum AppError: Error, CustomStringConvertible, Equatable {
  case noPackage(folder: String)
  case notOneProgram([String], package: String)
  case noFile(String)
  case noLinuxProgram(String)
  case otherArchitecture(String, is: String, wanted: Architecture)
  case notStatic(String)
  case notForTheDesk(String)
  /// A build failure, with the compiler's first error if there is one.
  case doesNotBuild(String, firstError: String?)

  public var description: String {
    switch self {
    case .noPackage(let folder): "\(folder) holds no Package.swift; name the folder of an app's package, or make one with 'vitrine new'"
    case .notOneProgram([], let package): "\(package) has no program; declare an executableTarget in its Package.swift"
    case .notOneProgram(let names, let package): "\(package) has several programs; name one: \(names.joined(separator: ", "))"
    case .noFile(let path): "there is no program \(path); 'vitrine build' makes one"
    case .noLinuxProgram(let path): "\(path) is no Linux program; 'vitrine build' makes one"
    case .otherArchitecture(let path, let found, let wanted):
      "\(path) is a program for \(found), and the board is \(wanted); make it with 'vitrine build --architecture \(wanted)'"
    case .notForTheDesk(let name): "\(name) is a program for boards; name an app's package, or boot it with 'vitrine boot'"
    case .doesNotBuild(let name, let error): error ?? "\(name) does not build, see above"
    case .notStatic(let path):
      "\(path) needs shared libraries, and a board has none; link it with -static, or make it with 'vitrine build'"
    }
  }
}
