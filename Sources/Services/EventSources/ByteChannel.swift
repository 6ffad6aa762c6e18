import System
import Toolkit

/// Bytes to and from somebody outside, over a descriptor that makes nobody wait.
final class ByteChannel {
  /// D: bytes that may wait to be written, where the other end takes none.
  static let mostWaiting = 1 << 20
  /// D: how much is read in one go, in bytes; more comes with the next frame.
  private static let mostRead = 65_536

  /// What has come.
  var received: ((UnsafeRawBufferPointer) -> Void)?
  /// There is no other end any more; nil for the error where it has gone as it should.
  var ended: ((Errno?) -> Void)?

  private let application: Application
  private let descriptor: Descriptor
  private var reading: Watch?
  private var writing: Watch?
  private var waiting: [UInt8] = []
  private var written: (() -> Void)?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// - Parameter hears: whether anything comes from there.
  init(_ descriptor: consuming Descriptor, hears: Bool, for application: Application) throws(Errno) {
    self.application = application
    self.descriptor = descriptor
    // It keeps itself until it is closed: who hears of it may let it go meanwhile.
    if hears { reading = try application.watch(self.descriptor.rawValue) { self.read() } }
  }

  deinit { buffer.deallocate() }

  /// Nothing comes any more, and what waits is not written. Whoever makes a channel closes it.
  func close() {
    reading = nil
    writing = nil
    waiting.removeAll()
    (received, ended, written) = (nil, nil, nil)
  }

  /// Takes in what is there.
  func read() {
    var count = 0
    while count < Self.mostRead {
      let size: Int
      do throws(Errno) { size = try descriptor.read(into: buffer) } catch {
        if error != .wouldBlock { end(error) }
        return
      }
      if size == 0 { return end(nil) }
      count += size
      received?(UnsafeRawBufferPointer(rebasing: buffer[..<size]))
      if reading == nil { return }
    }
  }

  /// Writes, now or as soon as the other end takes it.
  ///
  /// - Returns: false where too much waits already.
  func write(_ bytes: [UInt8]) -> Bool {
    guard waiting.count + bytes.count <= Self.mostWaiting else { return false }
    waiting += bytes
    if writing == nil { flush() }
    return true
  }

  /// Whether some of what was written was not taken yet.
  var isWriting: Bool { !waiting.isEmpty }

  /// Calls `done` as soon as all that was written has been taken.
  func whenWritten(_ done: @escaping () -> Void) {
    if waiting.isEmpty { done() } else { written = done }
  }

  private func flush() {
    do throws(Errno) {
      waiting.removeFirst(try descriptor.write(waiting))
    } catch { if error != .wouldBlock { return end(error) } }
    if waiting.isEmpty {
      writing = nil
      let written = self.written
      self.written = nil
      written?()
    } else if writing == nil {
      do throws(Errno) {
        writing = try application.watch(descriptor.rawValue, for: .writable) { self.flush() }
      } catch { end(error) }
    }
  }

  private func end(_ error: Errno?) {
    let ended = self.ended
    close()
    ended?(error)
  }
}
