import Vitrine
import VitrineNetwork

/// The staff's screen: visitors, unsent answers, and the states of the counter and the server.
final class StaffController: Screen {
  override func loadView() {
    let visitors = Label { [unowned(unsafe) house] in "\(house.door?.visitors ?? 0)" }
    let counter = Label { [unowned(unsafe) house] in house.door?.state ?? "none" }
    let unsent = Label { [unowned(unsafe) house] in "\(house.answers?.pendingCount ?? 0)" }
    let exhibits = Label { [unowned(unsafe) house] in house.state }
    let facts = GridView(columns: [.fitting, .share(1)], spacing: 14, insets: Insets(all: 24))
    facts.add(Label("Visitors today", .caption), visitors, Label("Counter", .caption), counter)
    facts.add(Label("Answers to send", .caption), unsent, Label("Exhibits", .caption), exhibits)
    facts.add(View(), Button(title: "Refresh", action: weakly { page, _ in page.house.refresh() }))
    view = ScrollView(facts)
  }

  /// Updates the labels.
  func show() { view.updateTexts() }
}
