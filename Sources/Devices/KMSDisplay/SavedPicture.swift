internal import CDRM
import System

/// What a CRTC showed before this program. It is shown again when this object goes, or by a crash before that.
///
/// To be let go of while the buffers that are shown instead are still there: without them the panel is dark meanwhile.
final class SavedPicture {
  private let card: Card
  // On the heap and unchanged once made: a crash hands it to the kernel.
  private let state: UnsafeMutablePointer<drm_mode_crtc>
  private let connectors: UnsafeMutablePointer<UInt32>
  private var screenAtCrash: CrashAction?
  private var masterAtCrash: CrashAction?

  /// Nil where the CRTC shows nothing.
  ///
  /// - Parameter connectors: those that are driven by the CRTC now.
  init?(of crtc: UInt32, connectors ids: [UInt32], on card: Card) {
    var found = drm_mode_crtc()
    found.crtc_id = crtc
    guard vt_drm_get_crtc(card.descriptor.rawValue, &found) == 0, found.mode_valid != 0, found.fb_id != 0,
      !ids.isEmpty
    else { return nil }
    self.card = card
    connectors = .allocate(capacity: ids.count)
    connectors.initialize(from: ids, count: ids.count)
    found.set_connectors_ptr = UInt64(UInt(bitPattern: connectors))
    found.count_connectors = UInt32(ids.count)
    state = .allocate(capacity: 1)
    state.initialize(to: found)
    let fd = card.descriptor.rawValue
    screenAtCrash = CrashAction(.screen, fd, UInt(vt_drm_set_crtc_request()), argument: UInt(bitPattern: state))
    masterAtCrash = CrashAction(.displayMaster, fd, UInt(vt_drm_drop_master_request()), argument: 0)
  }

  deinit {
    // Where its buffer has gone meanwhile, nothing happens.
    _ = vt_drm_set_crtc(card.descriptor.rawValue, state)
    screenAtCrash = nil
    masterAtCrash = nil
    state.deallocate()
    connectors.deallocate()
  }
}
