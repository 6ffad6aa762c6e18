import Geometry
import Languages
import Typography

/// A view that shows in the place of content that it is being loaded, could not be loaded, or is empty.
///
/// Lists and collections have one: set `ListView.contentState` or `CollectionView.contentState`. For other content, add
/// this view over it or next to it. The view is hidden while the content is loaded.
///
///     state.state = .failed(retry: weakly { page in page.load() })
///
/// The texts follow the language, and screen readers announce them when the state changes.
public final class ContentStateView: View {
  /// The state of the content. The default is `.loaded`.
  public var state = ContentState.loaded {
    didSet { showState() }
  }

  private let indicator = ActivityIndicator()
  private let label = Label()
  private let button = Button()
  private let column: StackView

  /// The space around and between the parts, in points. Chosen.
  private static let margin = 20.0
  private static let spacing = 16.0

  public override init(frame: Rect) {
    column = StackView(
      .vertical, spacing: Self.spacing, insets: Insets(all: Self.margin), alignment: .center, distribution: .center)
    super.init(frame: frame)
    label.role = .body
    label.numberOfLines = 0
    label.textAlignment = .center
    label.accessibilityLiveRegion = .polite
    button.style = .secondary
    // The view owns the button, so the action never outlives `self`.
    button.action = { [unowned(unsafe) self] _ in retry() }
    column.add(indicator, SizedView(readable: label), button)
    addSubview(column)
    showState()
  }

  /// The message of the state, in the current language, or an empty text.
  private var message: String {
    switch state {
    case .loaded, .loading: ""
    case .failed(let message, _), .empty(let message): message()
    }
  }

  private func showState() {
    var isLoaded = false
    var isLoading = false
    var canRetry = false
    switch state {
    case .loaded: isLoaded = true
    case .loading: isLoading = true
    case .failed(_, let retry): canRetry = retry != nil
    case .empty: break
    }
    isHidden = isLoaded
    indicator.isHidden = !isLoading
    if isLoading { indicator.startAnimating() } else { indicator.stopAnimating() }
    label.isHidden = isLoaded || isLoading
    button.isHidden = !canRetry
    showTexts()
    setNeedsMeasure()
  }

  private func showTexts() {
    indicator.accessibilityLabel = StandardWord.loading.text
    label.text = message
    button.title = StandardWord.tryAgain.text
  }

  private func retry() {
    guard case .failed(_, let retry?) = state else { return }
    state = .loading
    retry()
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    showTexts()
  }

  /// Returns the size of the parts and their margins within `size`.
  public override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }

  public override func layoutSubviews() { column.frame = bounds }
}
