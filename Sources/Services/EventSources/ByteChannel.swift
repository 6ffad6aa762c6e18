import System
import Toolkit

/// A channel for bytes to and from a peer, over a nonblocking descriptor.
final class ByteChannel {
  /// The maximum number of bytes that wait to be written. Chosen value.
  static let mostWaiting = 1 << 20
  /// The maximum number of bytes that one call of `read()` takes in. The rest follows with the next frame. Chosen
  /// value.
  private static let mostRead = 65_536

  /// Called with received bytes.
  var received: ((UnsafeRawBufferPointer) -> Void)?
  /// Called when the peer is gone, with `nil` after an orderly end and with the error otherwise.
  var ended: ((Errno?) -> Void)?

  private let application: Application
  private let descriptor: Descriptor
  private var reading: Watch?
  private var writing: Watch?
  private var waiting: [UInt8] = []
  private var written: (() -> Void)?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// Creates a channel, which the owner must close.
  ///
  /// - Parameter hears: Whether the channel receives bytes.
  init(_ descriptor: consuming Descriptor, hears: Bool, for application: Application) throws(Errno) {
    self.application = application
    self.descriptor = descriptor
    // The watch retains the channel until it is closed, because a callback may release the owner's reference.
    if hears { reading = try application.watch(self.descriptor.rawValue) { self.read() } }
  }

  deinit { buffer.deallocate() }

  /// Stops receiving and discards bytes that are not written yet. The owner of a channel must call this.
  func close() {
    reading = nil
    writing = nil
    waiting.removeAll()
    (received, ended, written) = (nil, nil, nil)
  }

  /// Reads the available bytes and passes them to `received`.
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

  /// Writes bytes now, or as soon as the peer accepts them.
  ///
  /// - Returns: `false` if too many bytes are waiting already.
  func write(_ bytes: [UInt8]) -> Bool {
    guard waiting.count + bytes.count <= Self.mostWaiting else { return false }
    waiting += bytes
    if writing == nil { flush() }
    return true
  }

  /// Whether written bytes are waiting for the peer to accept them.
  var isWriting: Bool { !waiting.isEmpty }

  /// Calls `done` once the peer has accepted all written bytes.
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
