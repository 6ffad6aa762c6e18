import Vitrine

/// The first screen: all exhibits, and buttons for the display options, the other language, and the survey.
final class GuideController: Screen, CollectionViewDataSource, CollectionViewDelegate, StateRestoring,
  PresentationRestoring
{
  private let collection = CollectionView()
  private let heading = Label("", .title)
  private let welcome = Label("", .caption)
  private let age = Label("", .caption)
  /// Opens the options for the text size, contrast, and motion.
  private let display = Button(title: "Aa") { _ in }
  private let language = Button()
  private let opinion = Button()

  override func loadView() {
    let words = StackView(.vertical, spacing: 2, [heading, welcome])
    let buttons = StackView(.horizontal, spacing: 10, [display, language, opinion])
    let header = StackView(
      .horizontal, spacing: 10, insets: Insets(top: 12, left: 20, bottom: 0, right: 20), [words, buttons])
    header.alignment = .center
    header.distribution = .equalSpacing
    header.wraps = true
    let page = StackView(.vertical, spacing: 4, [header])
    page.add(collection, .share(1))
    page.add(age)
    buttons.wraps = true
    view = page
    heading.numberOfLines = 0
    welcome.numberOfLines = 0
    age.textAlignment = .center
    navigationItem.hidesBar = true
    collection.dataSource = self
    collection.collectionDelegate = self
    display.action = weakly { page, _ in page.presentDisplayOptions() }
    language.action = weakly { page, _ in
      page.view.window?.application?.language = Language.current == "de" ? "en" : "de"
    }
    opinion.action = weakly { page, _ in page.restorePresentation(named: "SurveyController") }
  }

  override func viewWillLayoutSubviews() {
    // Larger text needs wider photographs.
    let width = min(min(view.bounds.width, view.bounds.height) * 0.42 * view.theme.textScale, view.bounds.width - 40)
    collection.metrics = CollectionMetrics(
      columns: .width(width), height: .ratio(0.72), spacing: Size(14, 14), insets: Insets(all: 20))
  }

  override func environmentDidChange() {
    let colors = view.theme.colors
    view.backgroundColor = colors.background
    for button in [display, language] {
      button.color = colors.surface
      button.titleColor = colors.text
    }
    display.accessibilityLabel = StandardWord.displayOptions.text
    title = Texts.house
    heading.text = Texts.house
    welcome.text = Texts.welcome
    language.title = Texts.otherLanguage
    language.accessibilityLanguage = Texts.languages.first { $0 != Language.current }?.tag
    opinion.title = Texts.opinion
    show()
  }

  /// Presents the options from the navigation controller, because this controller only presents the survey.
  private func presentDisplayOptions() {
    let options = DisplayOptionsController()
    options.maximumTextScale = Theme.maximumTextScale(in: view.window?.bounds.size ?? .zero)
    navigationController?.present(options, as: .form)
  }

  /// Reloads the exhibits.
  func show() {
    age.text = house.age ?? ""
    age.isHidden = house.age == nil
    collection.reloadData()
  }

  private func open(_ exhibit: Exhibit) { navigationController?.push(ExhibitController(house, exhibit)) }

  func saveState(in state: inout SavedState) {
    // The exhibit may have pushed further screens.
    let exhibits = navigationController?.viewControllers.compactMap { $0 as? ExhibitController }
    state.set(exhibits?.first?.exhibit.picture, forKey: "exhibit")
  }

  func restoreState(from state: SavedState) {
    if let exhibit = house.exhibits.first(where: { $0.picture == state.string(forKey: "exhibit") }) { open(exhibit) }
  }

  /// Presents the survey, which is the only thing that this controller presents.
  func restorePresentation(named name: String) { present(SurveyController(house), as: .form) }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { house.exhibits.count }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "exhibit") as? ExhibitCell ?? ExhibitCell()
    cell.show(house.exhibits[path.row], of: house)
    return cell
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) { open(house.exhibits[path.row]) }
}
