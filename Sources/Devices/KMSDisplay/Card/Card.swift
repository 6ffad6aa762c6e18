import Geometry
import Platform
import Scanout
import System

/// An open card that drives displays.
///
/// This is the seam between a display and the kernel: `DRMCard` implements it for devices, and tests implement it in
/// memory.
protocol Card: AnyObject {
  var path: String { get }
  /// The device number, or `nil` if it is unknown.
  var deviceNumber: DeviceNumber? { get }
  /// A descriptor that is readable while `readFlipEvents` has events, valid as long as the card.
  var descriptor: Int32 { get }
  /// Whether the timestamps of flip events use the monotonic clock.
  var hasMonotonicTimestamps: Bool { get }
  /// Whether the card supports atomic commits.
  var isAtomic: Bool { get }
  /// The IDs of the CRTCs. A CRTC's index is its index in this array.
  var crtcs: [UInt32] { get }

  /// Makes this program the DRM master, which may set modes. Returns `false` if another program is the master.
  func acquireMaster() -> Bool
  func dropMaster()

  /// Returns the connectors in their current state.
  ///
  /// - Parameter probing: Whether to query the panels again, which can take a tenth of a second each. Otherwise, only
  ///   connectors that the kernel has never queried are queried.
  /// - Throws: An error if the card cannot be queried, or if a connector cannot be queried and no other connector is
  ///   usable.
  func connectors(probing: Bool) throws(Errno) -> [Connector]
  /// Returns `true` if the kernel reports a bad link to the panel and expects the mode to be set again.
  func hasBadLink(_ connector: UInt32) -> Bool
  /// Returns all planes, including overlays and cursors.
  func planes() throws(Errno) -> [Plane]
  /// Returns `true` if the driver reports that the CRTC has no vertical blank to wait for.
  func lacksVerticalBlank(_ crtc: UInt32) -> Bool

  func makeBuffer(of size: PixelSize, _ format: PixelFormat) throws(Errno) -> any ScanoutBuffer
  func makeCommitter(for pipeline: Pipeline) throws(Errno) -> any Committer
  /// Returns the state of the CRTC, or `nil` if it shows nothing.
  ///
  /// - Parameter connectors: The connectors that the CRTC drives now.
  func saveState(ofCRTC crtc: UInt32, connectors: [UInt32]) -> (any SavedCRTCState)?

  /// Calls `body` with the tag and the time, in seconds, of each pending flip event.
  ///
  /// - Returns: `false` if the card can no longer be read.
  func readFlipEvents(_ body: (_ tag: UInt64, _ time: Double) -> Void) -> Bool

  /// Makes `keeper` hold the card open if this program crashes.
  func storeDescriptor(with keeper: ServiceManager)
}

/// A buffer that a card can show. It is freed with this object; if it is on the panel at that time, its frame
/// disappears.
protocol ScanoutBuffer: AnyObject {
  var memory: ScanoutMemory { get }
  /// The ID of the frame buffer object.
  var framebuffer: UInt32 { get }
}

/// The state of a CRTC before this program used it. It is restored when this object is destroyed or when the program
/// crashes.
///
/// Release it while the program's own buffers still exist. Otherwise the panel turns dark in between.
protocol SavedCRTCState: AnyObject {}
