import System

/// A source of cards and of the console below their frames: the kernel, or a test.
protocol CardSource: AnyObject {
  /// Opens the cards to examine. A card that `options` names must be usable if it exists. Other cards that are not
  /// usable are skipped.
  func openCards(_ options: KMSDisplay.Options) throws(DisplayError) -> [any Card]

  /// Whether the last call of `openCards` skipped a card because it reported that it drives no displays.
  var hasSkippedCards: Bool { get }

  /// Returns a new source of events about cards and the devices connected to them.
  func makeKernelEvents() throws(Errno) -> KernelEvents

  /// Opens the console, or returns `nil` if there is none.
  func openConsole(restoresOnCrash: Bool) -> VirtualTerminal?
}

final class DRMCardSource: CardSource {
  private(set) var hasSkippedCards = false

  func openCards(_ options: KMSDisplay.Options) throws(DisplayError) -> [any Card] {
    if let path = options.card {
      do throws(DisplayError) {
        return [try DRMCard(opening: path, allowsAtomic: options.allowsAtomic)]
      } catch {
        if error == .cannotOpen(path: path, .noSuchFileOrDirectory) { return [] }
        throw error
      }
    }
    var cards: [any Card] = []
    var failure: DisplayError?
    hasSkippedCards = false
    for path in KMSDisplay.cards {
      do throws(DisplayError) {
        cards.append(try DRMCard(opening: path, allowsAtomic: options.allowsAtomic))
      } catch {
        // A card without outputs (a GPU) is not an error, but a card that does not answer is.
        if case .notADisplayCard = error, !error.isTransient {
          hasSkippedCards = true
          continue
        }
        failure = error
      }
    }
    if cards.isEmpty, let failure { throw failure }
    return cards
  }

  func makeKernelEvents() throws(Errno) -> KernelEvents { try KernelEvents() }

  func openConsole(restoresOnCrash: Bool) -> VirtualTerminal? { VirtualTerminal(restoresOnCrash: restoresOnCrash) }
}
