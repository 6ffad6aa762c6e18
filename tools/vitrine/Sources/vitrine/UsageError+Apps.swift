/// Messages of the commands that build and run apps.
extension UsageError {
  static var ofApps: [CommandMessages] {
    [
      CommandMessages(
        "vitrine run",
        [
          .pathOfBoardProgram, .excludeEachOther("--size", "--panel"), .excludeEachOther("--headless", "--watch"),
          .treeWithoutHeadless, .noDesktop,
        ]),
      CommandMessages("vitrine build", [.buildOfPath("PATH"), .noBuildTarget]),
      CommandMessages(
        "vitrine boot",
        [
          .demoWithoutApp, .cardWithChanges, .badPort, .dataWithoutImage, .demonstrationWithStatistics, .imageWithApp,
          .noTouchScript("FILE"),
        ]),
      CommandMessages("vitrine sbom", [.noInventoryTarget]),
      CommandMessages("vitrine symbolicate", [.notAnAddress("WORD")]),
    ]
  }

  static var pathOfBoardProgram: Self {
    Self("a path names a program for boards", "name an app of a package, or use 'vitrine boot'")
  }

  static var treeWithoutHeadless: Self { Self("--tree needs --headless", "add --headless") }

  static var noDesktop: Self {
    Self(
      "there is no desktop for a window",
      "use --headless to run the app in memory, or 'vitrine boot' to boot it on a virtual board")
  }

  static func buildOfPath(_ path: String) -> Self {
    Self("'\(path)' is a path", "name a program of the package, and its folder with --app")
  }

  static var noBuildTarget: Self {
    Self(
      "a program is built for one processor, which one of --board and --architecture names",
      "name a board with --board, or a processor with --architecture")
  }

  static var demoWithoutApp: Self {
    Self(
      "--demo needs the name of an app, because it changes how the program is built",
      "name an app of a package, or leave out --demo")
  }

  static var cardWithChanges: Self {
    Self(
      "--card boots an --image unchanged, so it cannot be used with --size or --set",
      "name an image with --image, and leave out --size and --set")
  }

  static var badPort: Self {
    Self(
      "--port takes a number from 1 to 65535, and needs an --image",
      "use 'vitrine boot --image FOLDER --port 2222', with an image of 'vitrine image --network dhcp --key FILE'")
  }

  static var dataWithoutImage: Self {
    Self("--data needs an --image", "name the folder of an image of 'vitrine image' with --image")
  }

  static var demonstrationWithStatistics: Self {
    Self("a demonstration uses VITRINE_STATS itself", "leave out --set VITRINE_STATS")
  }

  static var imageWithApp: Self {
    Self(
      "--image is booted unchanged, so it cannot be used with an app, --board, or --demo",
      "leave these out, or make another image with 'vitrine image'")
  }

  static func noTouchScript(_ path: String) -> Self {
    Self("there is no touch script \(path)", "name the file of one, as docs/settings.md describes")
  }

  static var noInventoryTarget: Self {
    Self(
      "the inventory of an app depends on the processor",
      "name a board with --board, or a processor with --architecture, for the app")
  }

  static func notAnAddress(_ word: String) -> Self {
    Self(
      "'\(word)' is not a hexadecimal address",
      "copy one such as 0x4018f0 from the log, or use 'vitrine symbolicate NAME.debug <log' for a whole log")
  }
}
