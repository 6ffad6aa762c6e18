import Appliance

/// `vitrine-slots`, which receives systems and changes which one a board starts.
@main struct SlotUpdater {
  static func main() { SlotService.run() }
}
