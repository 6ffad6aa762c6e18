/// Two pages on their way, one above the other, with what the bar shows for each.
final class NavigationTransition {
  /// The page that comes in or goes out where lines end, above the other one.
  let front: NavigationPage
  let back: NavigationPage
  let frontContent: NavigationBarContent
  let backContent: NavigationBarContent
  /// Whether the front page is the one that stays.
  let isForward: Bool
  /// Whether the controllers were told what is under way, so that they must be told its end.
  let tellsControllers: Bool

  /// Whether a finger still decides where it ends.
  var isUndecided = false
  /// How far the front page is in: 0 is out, 1 is there.
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
    self.tellsControllers = tellsControllers
  }

  /// The same pages on their way to where they came from.
  var reversed: NavigationTransition {
    let reversed = NavigationTransition(
      front: front, back: back, frontContent: frontContent, backContent: backContent,
      isForward: !isForward, tellsControllers: tellsControllers)
    reversed.progress = progress
    return reversed
  }

  var destination: NavigationPage { isForward ? front : back }
  var origin: NavigationPage { isForward ? back : front }
  var destinationContent: NavigationBarContent { isForward ? frontContent : backContent }
  /// How far the front page is in, at the end.
  var end: Double { isForward ? 1 : 0 }
}
