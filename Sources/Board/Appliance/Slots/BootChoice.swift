import ReleaseFormat
import System

/// The board's side of a boot loader that counts starts: its state, and its files for each slot.
///
/// After an error or a power cut at any step, the loader starts a complete system.
protocol BootChoice: AnyObject {
  /// Returns the state, or `nil` if the loader has none yet. Then it starts slot a.
  func state() throws(Errno) -> BootState?
  /// Removes the files with which the loader starts a slot, and ends its trial.
  func clear(_ slot: SystemSlot) throws(Errno)
  /// Makes the loader start a complete slot once.
  ///
  /// - Parameters:
  ///   - tree: The name of the device tree, or `nil` if the firmware provides one.
  ///   - seconds: The duration of the trial.
  func startTrial(of slot: SystemSlot, commandLine line: String, tree: String?, seconds: Int) throws(Errno)
  /// Makes the loader start a slot from now on.
  func accept(_ slot: SystemSlot, commandLine line: String) throws(Errno)
  func endTrial() throws(Errno)
}

/// Creates or replaces a file in a folder. A power cut leaves the old or the new contents.
///
/// - Parameter name: The name of the file while it is written, which no boot loader reads.
func storeText(_ text: String, at path: String, in folder: String, as name: String, of files: any FileStorage)
  throws(Errno)
{
  let fresh = "\(folder)/\(name)"
  try files.create(fresh, isProgram: false)
  try files.append(Array(text.utf8), to: fresh)
  try files.synchronize(fresh)
  try files.rename(fresh, to: path)
  try files.synchronize(folder)
}

func removeIfPresent(_ path: String, from files: any FileStorage) throws(Errno) {
  do throws(Errno) { try files.remove(path) } catch { if error != .noSuchFileOrDirectory { throw error } }
}
