extension ScanDetector {
  /// The longest time between two keys of a burst, in seconds. Chosen: scanners take 1 to 20 ms. A person who presses
  /// two keys in less time does not do so six times in a row.
  public static let maximumKeyInterval = 0.03
  /// The longest time between two of `machineKeyCount` keys that only a machine types, in seconds. Chosen: half the
  /// interval at which USB keyboards report.
  static let machineKeyInterval = 0.005
  /// The number of keys at a machine's pace after which a pause of up to `endPause` does not end a burst. Chosen: a
  /// person may press two keys at once.
  static let machineKeyCount = 3
  /// The pause that ends a burst without Enter, in seconds. Chosen: slow Bluetooth scanners, and busy machines, pause
  /// within a burst.
  public static let endPause = 0.15
  /// The time in seconds after a burst that ended with a pause during which Enter or Tab still belongs to it. Otherwise
  /// it would submit what a person enters elsewhere.
  public static let lateTerminatorTime = 1.0
  /// The time in seconds after a refused burst without Enter or Tab during which keys that end with one are its rest.
  /// Chosen: longer than a machine that is busy pauses, and about the time in which a person scans again.
  static let restTime = 3.0
  /// The minimum number of characters of a burst that is detected by speed.
  public static let minimumLength = 6
  /// The first lines of codes of several lines: payments of SEPA ("GiroCode") and of Switzerland, and driver's licences
  /// of America (AAMVA), whose second line begins with a record separator.
  static let firstLines = ["BCD", "SPC", "@"]
  /// The start of codes of several lines: vCard, and iCalendar with VCALENDAR or VEVENT.
  static let structuredPrefix = "BEGIN:V"
  /// The maximum size of a code in bytes. Chosen: a two-dimensional code has at most 4,296 characters.
  public static let maximumLength = 8192
}
