import TestContexts
import Testing
import Toolkit

@Suite("A callback that is made by weakly", .freshContext) struct CallbackOwnerTests {
  private final class Page: ViewController {
    var calls: [String] = []
  }

  /// The callbacks of a page, as a server, a clock, or a printer would store them.
  private final class Device {
    var onEvent: (() -> Void)?
    var onLine: ((String) -> Void)?
    var onPair: ((String, Int) -> Void)?
    var onTriple: ((String, Int, Bool) -> Void)?

    func callAll() {
      onEvent?()
      onLine?("line")
      onPair?("pair", 2)
      onTriple?("triple", 3, true)
    }
  }

  private func connect(_ page: Page, to device: Device, _ called: @escaping () -> Void) {
    device.onEvent = page.weakly { page in
      page.calls.append("event")
      called()
    }
    device.onLine = page.weakly { page, line in page.calls.append(line) }
    device.onPair = page.weakly { page, text, number in page.calls.append("\(text) \(number)") }
    device.onTriple = page.weakly { page, text, number, flag in page.calls.append("\(text) \(number) \(flag)") }
  }

  @Test func `receives the object and the values while the object exists`() {
    let page = Page()
    let device = Device()
    connect(page, to: device) {}
    device.callAll()
    #expect(page.calls == ["event", "line", "pair 2", "triple 3 true"])
  }

  @Test func `does not retain the object, and does nothing after it was released`() {
    let device = Device()
    var count = 0
    var page: Page? = Page()
    weak let released = page
    if let page { connect(page, to: device) { count += 1 } }
    device.callAll()
    page = nil
    #expect(released == nil)
    device.callAll()
    #expect(count == 1)
  }

  @Test func `may release its object while it runs`() {
    let device = Device()
    var page: Page? = Page()
    device.onEvent = page?.weakly { inner in
      page = nil
      inner.calls.append("after the release")
    }
    device.callAll()
    #expect(page == nil)
    device.callAll()
  }
}
