import System
import Toolkit

/// A channel for bytes to and from a peer, over a nonblocking descriptor.
final class ByteChannel {
  /// The maximum number of bytes that wait to be written. Chosen value.
  static let maximumPendingBytes = 1 << 20
  /// The maximum number of bytes that one call of `read()` takes in. The rest follows with the next frame. Chosen
  /// value.
  private static let maximumBytesPerRead = 65_536

  var onReceive: ((UnsafeRawBufferPointer) -> Void)?
  /// Called when the peer is gone, with `nil` after an orderly end and with the error otherwise.
  var onClose: ((Errno?) -> Void)?

  private let application: Application
  private let descriptor: Descriptor
  private var readWatch: Watch?
  private var writeWatch: Watch?
  private var pendingOutput: [UInt8] = []
  private var onDrained: (() -> Void)?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// Creates a channel, which the owner must close.
  init(_ descriptor: consuming Descriptor, receives: Bool, for application: Application) throws(Errno) {
    self.application = application
    self.descriptor = descriptor
    // The watch retains the channel until it is closed, because a callback may release the owner's reference.
    if receives { readWatch = try application.watch(self.descriptor.rawValue) { self.read() } }
  }

  deinit { buffer.deallocate() }

  /// Stops receiving and discards bytes that are not written yet. The owner of a channel must call this.
  func close() {
    readWatch = nil
    writeWatch = nil
    pendingOutput.removeAll()
    onReceive = nil
    onClose = nil
    onDrained = nil
  }

  /// Reads the available bytes and passes them to `received`.
  func read() {
    var count = 0
    while count < Self.maximumBytesPerRead {
      let size: Int
      do throws(Errno) { size = try descriptor.read(into: buffer) } catch {
        if error != .wouldBlock { finish(error) }
        return
      }
      if size == 0 { return finish(nil) }
      count += size
      onReceive?(UnsafeRawBufferPointer(rebasing: buffer[..<size]))
      if readWatch == nil { return }
    }
  }

  /// Writes bytes now, or as soon as the peer accepts them.
  ///
  /// - Returns: `false` if too many bytes are waiting already.
  func write(_ bytes: [UInt8]) -> Bool {
    guard pendingOutput.count + bytes.count <= Self.maximumPendingBytes else { return false }
    pendingOutput += bytes
    if writeWatch == nil { flush() }
    return true
  }

  /// Whether written bytes are waiting for the peer to accept them.
  var isWriting: Bool { !pendingOutput.isEmpty }

  /// Calls `done` once the peer has accepted all written bytes.
  func onceDrained(_ done: @escaping () -> Void) {
    if pendingOutput.isEmpty { done() } else { onDrained = done }
  }

  private func flush() {
    do throws(Errno) {
      pendingOutput.removeFirst(try descriptor.write(pendingOutput))
    } catch { if error != .wouldBlock { return finish(error) } }
    if pendingOutput.isEmpty {
      writeWatch = nil
      let written = self.onDrained
      self.onDrained = nil
      written?()
    } else if writeWatch == nil {
      do throws(Errno) {
        writeWatch = try application.watch(descriptor.rawValue, for: .writable) { self.flush() }
      } catch { finish(error) }
    }
  }

  private func finish(_ error: Errno?) {
    let ended = self.onClose
    close()
    ended?(error)
  }
}
