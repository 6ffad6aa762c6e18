/// The card in use. It is held even without a panel, so that the kernel's console does not appear on a panel that is
/// plugged in.
struct HeldCard {
  let card: any Card
  /// The state of the card before this program used it. Release it before the output, whose buffers it replaces.
  var savedState: (any SavedCRTCState)?
  /// Whether the service manager stores the card's descriptor.
  var isStored = false
}
