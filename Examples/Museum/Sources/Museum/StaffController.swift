import Vitrine

/// The staff's screen: visitors, unsent answers, and the states of the counter and the server.
final class StaffController: Screen {
  private let facts = GridView(columns: [.fitting, .share(1)], spacing: 14, insets: Insets(all: 24))
  private let (visitors, unsent, exhibits, counter) = (Label(), Label(), Label(), Label())

  override func loadView() {
    (exhibits.numberOfLines, counter.numberOfLines) = (0, 0)
    facts.add(Label("Visitors today", .caption), visitors, Label("Counter", .caption), counter)
    facts.add(Label("Answers to send", .caption), unsent, Label("Exhibits", .caption), exhibits)
    facts.add(View(), Button(title: "Refresh") { [unowned(unsafe) self] _ in house.refresh() })
    view = ScrollView(facts)
    show()
  }

  /// Updates the labels.
  func show() {
    (visitors.text, counter.text) = ("\(house.door?.visitors ?? 0)", house.door?.state ?? "none")
    (unsent.text, exhibits.text) = ("\(house.answers?.unsent ?? 0)", house.state)
  }
}
