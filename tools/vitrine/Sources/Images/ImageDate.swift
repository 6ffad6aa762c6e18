import Foundation
import ReleaseFormat

/// The date of an image. The clock of its board is never set to an earlier time.
///
/// The date depends on the contents and not on the current time, so that the same inputs give the same image.
struct ImageDate {
  /// The setting that passes the date to the app.
  static let setting = "VITRINE_MADE"
  /// The standard variable that overrides the date of reproducible builds (reproducible-builds.org).
  private static let variable = "SOURCE_DATE_EPOCH"

  /// The time since 1970, in seconds.
  let seconds: Int64

  /// Uses the environment's date, or else the date of the kernel, which is the newest package of most images.
  ///
  /// - Throws: An error if the environment's date is not valid.
  init(of kernel: Kernel, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    if let text = environment[Self.variable], !text.isEmpty {
      guard let seconds = Int64(digits: text[...]) else { throw BoardImageError.badDate(Self.variable, text) }
      self.seconds = seconds
    } else {
      seconds = try kernel.date
    }
  }
}
