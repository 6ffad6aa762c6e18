import Foundation

/// When an image was made, which no clock of its board can be before.
///
/// It is the date of what is in it, not that of the day: the same inputs give the same image.
struct ImageDate {
  /// The app's setting that has it.
  static let setting = "VITRINE_MADE"
  /// By which those who make reproducible things name another date (reproducible-builds.org).
  private static let variable = "SOURCE_DATE_EPOCH"

  /// Since 1970.
  let seconds: Int64

  /// The kernel's, which is newer than the rest of Debian's in most images; or the one that the environment names.
  ///
  /// - Throws: where that is none.
  init(of kernel: Kernel, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    if let text = environment[Self.variable], !text.isEmpty {
      guard let seconds = Int64(text), seconds >= 0 else { throw BoardImageError.badDate(Self.variable, text) }
      self.seconds = seconds
    } else {
      seconds = try kernel.date
    }
  }
}
