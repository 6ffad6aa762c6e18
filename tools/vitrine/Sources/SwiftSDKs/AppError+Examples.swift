extension AppError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [AppError] {
    [
      .noPackage(folder: "FOLDER"), .notOneProgram([], package: "FOLDER"),
      .notOneProgram(["Kettle", "Oven"], package: "FOLDER", option: "--app "),
      .noPackageHere(folder: "FOLDER", apps: ["gallery", "tiles"]), .noFile("FILE"), .noLinuxProgram("FILE"),
      .otherArchitecture("FILE", is: "arm64", wanted: .armhf), .notStatic("FILE"), .notForTheDesk("NAME"),
      .notAnApp(sources: "FOLDER"), .doesNotBuild("NAME", firstError: nil),
    ]
  }
}

extension SDKError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [SDKError] {
    [
      .notInstalled("NAME", folder: "FOLDER"), .noSwift, .noEmbeddedLibrary(toolchain: "FOLDER", triple: "TRIPLE"),
      .doesNotBuild("NAME", diagnostics: []), .noProgram("NAME", package: "FOLDER"),
      .noProgram("NAME", package: "FOLDER", known: ["Kettle", "Oven"]),
      .noProgram("Ketle", package: "FOLDER", known: ["Kettle"]), .noDebugFile("NAME.debug"),
      .noDebugInformation("FILE"), .noFunctions(["ADDRESS"], file: "NAME.debug"),
      .noLibrary("NAME", known: ["mbedTLS"]), .broken("NAME", reason: "is incomplete", architecture: "arm64"),
    ]
  }
}
