/// Why there is no app to work on; the description says the way out.
public enum AppError: Error, CustomStringConvertible, Equatable {
  case noPackage(folder: String)
  case notOneProgram([String], package: String)

  public var description: String {
    switch self {
    case .noPackage(let folder): "\(folder) holds no Package.swift; name the folder of an app's package, or make one with 'vitrine new'"
    case .notOneProgram([], let package): "\(package) has no program; declare an executableTarget in its Package.swift"
    case .notOneProgram(let names, let package): "\(package) has several programs; name one: \(names.joined(separator: ", "))"
    }
  }
}
