import Geometry
import Platform
import Scanout
import System

/// An open card that drives displays: what it has, who is its master, and what it tells.
///
/// The seam between a display and the kernel: `DRMCard` is the real one, and tests have theirs in memory.
protocol Card: AnyObject {
  /// Its device node.
  var path: String { get }
  /// Which device it is; nil where nothing tells.
  var deviceNumber: DeviceNumber? { get }
  /// Readable while `readFlips` has something to give; valid as long as the card.
  var descriptor: Int32 { get }
  /// Whether its flip events carry times of the monotonic clock.
  var stampsMonotonic: Bool { get }
  /// Whether it takes atomic commits.
  var isAtomic: Bool { get }
  /// The ids of its CRTCs; a CRTC's index is its place here.
  var crtcs: [UInt32] { get }

  /// Makes this program the one that may set modes; false while another is.
  func becomeMaster() -> Bool
  func dropMaster()

  /// The connectors as they are now.
  ///
  /// - Parameter probing: asks the panels again, which can take a tenth of a
  ///   second each; otherwise what the kernel knows is enough, and only what it has
  ///   never asked is asked.
  /// - Throws: where the card cannot be asked, or could not be about the connector that may be the one with a panel.
  func connectors(probing: Bool) throws(Errno) -> [Connector]
  /// Whether the kernel found that the link to the panel fails, and wants the mode set again.
  func hasBadLink(_ connector: UInt32) -> Bool
  /// All planes, overlays and cursors included.
  func planes() throws(Errno) -> [Plane]
  /// Whether the driver says that the CRTC has no vertical blank to wait for.
  func lacksVerticalBlank(_ crtc: UInt32) -> Bool

  func makeBuffer(of size: PixelSize, _ format: PixelFormat) throws(Errno) -> any ScanoutBuffer
  func makeCommitter(for pipeline: Pipeline) throws(Errno) -> any Committer
  /// What the CRTC shows; nil where it shows nothing.
  ///
  /// - Parameter connectors: those that are driven by the CRTC now.
  func savePicture(of crtc: UInt32, connectors: [UInt32]) -> (any SavedPicture)?

  /// Gives every flip event that has come: its tag, and its time in seconds.
  ///
  /// - Returns: false where the card cannot be read any more.
  func readFlips(_ body: (_ tag: UInt64, _ time: Double) -> Void) -> Bool

  /// Has `keeper` hold the card open when this program ends without wanting to.
  func keepOpen(by keeper: ServiceManager)
}

/// Memory that a card can show. All of it goes with this object; a buffer that is on the panel then takes the
/// picture with it.
protocol ScanoutBuffer: AnyObject {
  var memory: ScanoutMemory { get }
  /// The frame buffer object's id.
  var framebuffer: UInt32 { get }
}

/// What a CRTC showed before this program. It is shown again when this object goes, or by a crash before that.
///
/// To be let go of while the buffers that are shown instead are still there: without them the panel is dark meanwhile.
protocol SavedPicture: AnyObject {}
