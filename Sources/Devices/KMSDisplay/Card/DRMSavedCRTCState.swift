internal import CDRM
import System

final class DRMSavedCRTCState: SavedCRTCState {
  private let card: DRMCard
  // Allocated on the heap and never changed, because a crash passes it to the kernel.
  private let state: UnsafeMutablePointer<drm_mode_crtc>
  private let connectors: UnsafeMutablePointer<UInt32>
  private var screenAtCrash: CrashAction?
  private var masterAtCrash: CrashAction?

  /// Saves the CRTC's state. Returns `nil` if it shows nothing.
  init?(of crtc: UInt32, connectors ids: [UInt32], on card: DRMCard) {
    var found = drm_mode_crtc()
    found.crtc_id = crtc
    guard vt_drm_get_crtc(card.descriptor, &found) == 0, found.mode_valid != 0, found.fb_id != 0,
      !ids.isEmpty
    else { return nil }
    self.card = card
    connectors = .allocate(capacity: ids.count)
    connectors.initialize(from: ids, count: ids.count)
    found.set_connectors_ptr = UInt64(UInt(bitPattern: connectors))
    found.count_connectors = UInt32(ids.count)
    state = .allocate(capacity: 1)
    state.initialize(to: found)
    let fd = card.descriptor
    screenAtCrash = CrashAction(.screen, fd, UInt(vt_drm_set_crtc_request()), argument: UInt(bitPattern: state))
    masterAtCrash = CrashAction(.displayMaster, fd, UInt(vt_drm_drop_master_request()), argument: 0)
  }

  deinit {
    // Fails without effect if the buffer no longer exists.
    _ = vt_drm_set_crtc(card.descriptor, state)
    screenAtCrash = nil
    masterAtCrash = nil
    state.deallocate()
    connectors.deallocate()
  }
}
