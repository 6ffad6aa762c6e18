import Host

/// A problem with the app of a command. The description includes the remedy.
public enum AppError: ExplainedError, Equatable {
  case noPackage(folder: String)
  /// - Parameter option: The words before the name of an app in the command, such as `--app `, or an empty string.
  case notOneProgram([String], package: String, option: String = "")
  /// The current folder is not in a package, and the command names none of Vitrine's own apps.
  case noPackageHere(folder: String, apps: [String])
  case noFile(String)
  case noLinuxProgram(String)
  case otherArchitecture(String, is: String, wanted: Architecture)
  case notStatic(String)
  case notForTheDesk(String)
  /// `vitrine test` in Vitrine's sources.
  case notAnApp(sources: String)
  /// A build failure, with the compiler's first error if there is one.
  case doesNotBuild(String, firstError: String?)

  public var problem: String {
    switch self {
    case .noPackage(let folder): "\(folder) has no Package.swift"
    case .notOneProgram([], let package, _): "\(package) has no app"
    case .notOneProgram(let names, let package, _): "\(package) has several apps: \(names.joined(separator: ", "))"
    case .noPackageHere(let folder, _): "\(folder) is not in the package of an app, and the command names no app"
    case .noFile(let path): "the program \(path) does not exist"
    case .noLinuxProgram(let path): "\(path) is not a Linux program"
    case .otherArchitecture(let path, let found, let wanted):
      "\(path) is a program for \(found), and the board's processor is \(wanted)"
    case .notForTheDesk(let name): "\(name) is a program for boards"
    case .notAnApp(let sources): "\(sources) is Vitrine, not the package of an app"
    case .doesNotBuild(let name, let error): error ?? "\(name) does not build, see above"
    case .notStatic(let path): "\(path) needs shared libraries, which boards do not have"
    }
  }

  public var remedy: String {
    switch self {
    case .noPackage: "name the folder of an app's package, or make one with 'vitrine new'"
    case .notOneProgram([], _, _): "declare an executableTarget in its Package.swift"
    case .notOneProgram(let names, _, let option):
      "name one of them, such as '\(option)\(names[0])'"
        + (option.hasSuffix("/") ? "" : ", or another package with '--app FOLDER'")
    case .noPackageHere(_, let apps):
      "run the command in your app's folder, name that folder with '--app FOLDER', or name one of Vitrine's apps: \(apps.joined(separator: ", "))"
    case .noFile: "check the path, or build one with 'vitrine build'"
    case .noLinuxProgram: "build one with 'vitrine build'"
    case .otherArchitecture(_, _, let wanted): "build it with 'vitrine build --architecture \(wanted)'"
    case .notForTheDesk: "name an app's package, or boot the program with 'vitrine boot'"
    case .notAnApp: "run its tools/test, or name the folder of your app with '--app FOLDER'"
    case .doesNotBuild: "correct the error, and run the command again"
    case .notStatic: "link it with -static, or build it with 'vitrine build'"
    }
  }

  // The remedy follows the compiler's lines in a line of its own.
  public var description: String {
    if case .doesNotBuild = self { "\(problem)\n\(remedy)" } else { "\(problem); \(remedy)" }
  }
}
