import Vitrine
import VitrineNetwork

/// The staff's screen: visitors, unsent answers, and the states of the counter and the server.
final class StaffController: Screen {
  private let facts = GridView(columns: [.fitting, .share(1)], spacing: 14, insets: Insets(all: 24))
  private let visitors = Label()
  private let unsent = Label()
  private let exhibits = Label()
  private let counter = Label()

  override func loadView() {
    exhibits.numberOfLines = 0
    counter.numberOfLines = 0
    facts.add(Label("Visitors today", .caption), visitors, Label("Counter", .caption), counter)
    facts.add(Label("Answers to send", .caption), unsent, Label("Exhibits", .caption), exhibits)
    facts.add(View(), Button(title: "Refresh") { [unowned(unsafe) self] _ in house.refresh() })
    view = ScrollView(facts)
    show()
  }

  /// Updates the labels.
  func show() {
    visitors.text = "\(house.door?.visitors ?? 0)"
    counter.text = house.door?.state ?? "none"
    unsent.text = "\(house.answers?.pendingCount ?? 0)"
    exhibits.text = house.state
  }
}
