/// A step of a kiosk whose user may have left.
package enum UserAbsence: Equatable {
  /// The panel shows a question and a hint, and resets the app in the given number of seconds unless the user answers.
  case question(String, hint: String, seconds: Int)
  /// The user has left. The app is being reset.
  case confirmed
}
