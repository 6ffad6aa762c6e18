import AppContexts
import Foundation
import Geometry
import Languages
import Raster
import TestContexts
import Testing
import Typography

@testable import Toolkit

@Suite("Two applications in one process", .freshContext) struct AppContextTests {
  /// An application in its own context, with a label in its window.
  private struct Program {
    let context = AppContext()
    let application: Application
    let window = Window(size: Size(100, 40))
    let label = Label("Coffee", .body)

    init() {
      application = Application(in: context)
      application.window = window
      label.frame = window.bounds
      window.addSubview(label)
      application.advance(to: 0)
    }

    /// The number of pixels that are not black.
    var inkedPixels: Int {
      let bitmap = Bitmap(size: PixelSize(100, 40))
      window.damageAll()
      window.draw(on: Canvas(bitmap))
      return (0..<100 * 40).count { bitmap.pixels[$0] & 0xFFFFFF != 0 }
    }
  }

  @Test func `have their own languages`() {
    let kiosk = Program()
    let till = Program()
    kiosk.context.performAsCurrent { Language.offered = ["en", "de"] }
    till.context.performAsCurrent { Language.offered = ["en", "fr"] }
    kiosk.application.language = "de"
    till.application.language = "fr"
    #expect(kiosk.application.language == "de" && till.application.language == "fr")
    #expect(Language.offered.isEmpty && Language.current == "en", "the test's own context has neither")
    var seen: [Language] = []
    kiosk.application.schedule(after: 1) { _ in
      seen.append(Language.current)
      till.application.advance(to: 1)
      seen.append(Language.current)
    }
    till.application.schedule(after: 1) { _ in seen.append(Language.current) }
    kiosk.application.advance(to: 1)
    #expect(seen == ["de", "fr", "de"], "each is current while it handles time, also inside of the other")
  }

  @Test func `have their own words`() {
    let kiosk = Program()
    let till = Program()
    kiosk.context.performAsCurrent {
      StandardWord.replacement = { $0 == .back ? "Home" : nil }
      Dialog.defaultButtonTitle = "Fine"
    }
    #expect(kiosk.context.performAsCurrent { StandardWord.back.text } == "Home")
    till.context.performAsCurrent { #expect(StandardWord.back.text == "Back" && Dialog.defaultButtonTitle == "OK") }
  }

  @Test func `have their own typefaces`() throws {
    let kiosk = Program()
    let till = Program()
    try kiosk.context.performAsCurrent { Typeface.system = try dejaVuSans() }
    kiosk.label.setNeedsLayout()
    kiosk.application.advance(to: 1)
    #expect(kiosk.inkedPixels > 50)
    #expect(till.inkedPixels == 0)
    #expect(Typeface.system == nil)
  }

  @Test func `have their own keyboards`() {
    let kiosk = Program()
    let till = Program()
    kiosk.context.performAsCurrent {
      KeyboardLanguage.offered = [.german]
      Keyboard.layouts = [KeyboardLayout(.greek)]
    }
    till.context.performAsCurrent { #expect(KeyboardLanguage.offered == [.english] && Keyboard.layouts.isEmpty) }
    kiosk.context.performAsCurrent { #expect(KeyboardLanguage.offered == [.german] && Keyboard.layouts.count == 1) }
  }

  @Test func `restore the previous current context, even if an error is thrown`() {
    struct Failure: Error {}
    let outer = AppContext.current
    let a = AppContext()
    let b = AppContext()
    a.performAsCurrent {
      #expect(AppContext.current === a)
      do throws(Failure) {
        try b.performAsCurrent { () throws(Failure) in
          #expect(AppContext.current === b)
          throw Failure()
        }
      } catch {}
      #expect(AppContext.current === a)
    }
    #expect(AppContext.current === outer)
  }

  @Test func `on two threads are separate, and a thread's objects are released with it`() {
    final class Part { nonisolated(unsafe) weak static var last: Part? }
    Language.offered = ["de"]
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var offered: [Language]?
    let thread = Thread {
      offered = Language.offered
      Language.offered = ["fr"]
      Part.last = AppContext.current.part(.tests) { Part() }
      isDone.signal()
    }
    thread.start()
    isDone.wait()
    #expect(offered == [] && Language.offered == ["de"])
    // The thread ends shortly after its signal.
    for _ in 0..<1000 where Part.last != nil { usleep(5000) }
    #expect(Part.last == nil)
  }

  @Test func `follow a test from thread to thread`() async {
    Language.offered = ["de"]
    for _ in 0..<10 { await Task.yield() }
    #expect(Language.offered == ["de"])
    await MainActor.run { #expect(Language.offered == ["de"]) }
  }
}
