/// A transition between two pages, one in front of the other, with the bar's content for each.
final class NavigationTransition {
  /// The page in front, which enters or leaves at the trailing edge.
  let front: NavigationPage
  let back: NavigationPage
  let frontContent: NavigationBarContent
  let backContent: NavigationBarContent
  /// Whether the front page is the destination.
  let isForward: Bool
  /// Whether the controllers were notified of the start, and must therefore be notified of the end.
  let sendsAppearanceCallbacks: Bool

  /// Whether a finger moves the pages and decides where the transition ends.
  var isInteractive = false
  /// The position of the front page, from 0 (outside) to 1 (in place).
  var progress: Double

  init(
    front: NavigationPage, back: NavigationPage, frontContent: NavigationBarContent,
    backContent: NavigationBarContent, isForward: Bool, tellsControllers: Bool
  ) {
    self.front = front
    self.back = back
    self.frontContent = frontContent
    self.backContent = backContent
    self.isForward = isForward
    progress = isForward ? 0 : 1
    self.sendsAppearanceCallbacks = tellsControllers
  }

  /// The transition of the same pages in the opposite direction.
  var reversed: NavigationTransition {
    let reversed = NavigationTransition(
      front: front, back: back, frontContent: frontContent, backContent: backContent,
      isForward: !isForward, tellsControllers: sendsAppearanceCallbacks)
    reversed.progress = progress
    return reversed
  }

  var destination: NavigationPage { isForward ? front : back }
  var origin: NavigationPage { isForward ? back : front }
  var destinationContent: NavigationBarContent { isForward ? frontContent : backContent }
  /// The value of `progress` at the end.
  var endProgress: Double { isForward ? 1 : 0 }
}
