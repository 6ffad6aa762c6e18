/// Messages of the commands that generate files, and of `vitrine pin`.
extension UsageError {
  static var ofFiles: [CommandMessages] {
    [
      CommandMessages(
        "commands that generate Swift",
        [
          .noPackageHere, .noSourceFolder("FOLDER", "Layouts", contents: "a file for each layout: Layouts/eo.toml"),
          .outputOutsideSources(example: "Sources/APP/Texts.swift"),
        ]),
      CommandMessages("vitrine icons", [.notATypeName, .publicWithoutLines, .outputNotSwift]),
      CommandMessages("vitrine doc", [.siteOfName("NAME")]),
      CommandMessages("vitrine pin", [.differentPINs, .badPIN(digits: 4...12), .noTerminal(for: "PIN")]),
    ]
  }

  static var noPackageHere: Self {
    Self("there is no package around this folder", "name the folder of one with --app")
  }

  static func noSourceFolder(_ package: String, _ name: String, contents: String) -> Self {
    Self("\(package) has no folder \(name)", "make it, with \(contents)")
  }

  static func outputOutsideSources(example: String) -> Self {
    Self("--output must be a Swift file in the package's sources", "use a path such as \(example)")
  }

  static var notATypeName: Self { Self("--name must be the name of a Swift type", "use a name such as Icons") }
  static var publicWithoutLines: Self { Self("--public needs --lines", "add --lines, or leave out --public") }
  static var outputNotSwift: Self {
    Self("--output must end with .swift", "use a path such as Sources/APP/Icons.swift")
  }

  static func siteOfName(_ name: String) -> Self {
    Self("--site writes the pages of all names", "leave out '\(name)'")
  }

  static var differentPINs: Self { Self("the two PINs differ", "run the command again") }

  static func badPIN(digits: ClosedRange<Int>) -> Self {
    Self("a PIN has \(digits.lowerBound) to \(digits.upperBound) digits", "enter digits only")
  }
}
