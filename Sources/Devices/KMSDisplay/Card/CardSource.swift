import System

/// Where a display finds cards, and the console under its picture: the kernel, or a test's memory.
protocol CardSource: AnyObject {
  /// The cards to look at, opened now. One that is asked for must be usable if it is there
  /// at all; of all others, those that are not are left out.
  func openCards(_ options: KMSDisplay.Options) throws(DisplayError) -> [any Card]

  /// Whether any was left out of the last `openCards`, because it says that it drives no displays.
  var hasLeftOut: Bool { get }

  /// What is announced about cards, and what is plugged into them, from here on.
  func hearKernel() throws(Errno) -> KernelEvents

  /// Takes the console; nil where there is none to take.
  func takeConsole(restoredByCrash: Bool) -> Console?
}

/// The kernel's cards, by their device nodes.
final class DRMCardSource: CardSource {
  private(set) var hasLeftOut = false

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
    hasLeftOut = false
    for path in KMSDisplay.cards {
      do throws(DisplayError) {
        cards.append(try DRMCard(opening: path, allowsAtomic: options.allowsAtomic))
      } catch {
        // A card without outputs (a GPU) is no reason to complain, but one that fails to answer is.
        if case .notADisplayCard = error, !error.mayPass {
          hasLeftOut = true
          continue
        }
        failure = error
      }
    }
    if cards.isEmpty, let failure { throw failure }
    return cards
  }

  func hearKernel() throws(Errno) -> KernelEvents { try KernelEvents() }

  func takeConsole(restoredByCrash: Bool) -> Console? { Console(restoredByCrash: restoredByCrash) }
}
