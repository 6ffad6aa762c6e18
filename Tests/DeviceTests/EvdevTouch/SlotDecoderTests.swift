import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A panel of protocol B", .freshContext) struct SlotDecoderTests {
  @Test func `reports a tap, however short, as two reports`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20", "id -1") == ["down 1 at 10 20", "up 1 at 10 20"])
  }

  @Test func `stamps each sample with the time of its report`() {
    var panel = Panel(.slots(10))
    let samples = panel.samples(["slot 0 id 7 x 10 y 20", "x 11", "id -1"])
    #expect(samples.map(\.time) == [1, 2, 3])
  }

  @Test func `keeps two fingers of one report together`() {
    var panel = Panel(.slots(10))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20 slot 1 id 8 x 30 y 40", "x 31 slot 0 x 11", "id -1 slot 1 id -1") == [
        "down 1 at 10 20, down 2 at 30 40", "move 1 at 11 20, move 2 at 31 40",
        "up 1 at 11 20, up 2 at 31 40",
      ])
  }

  @Test func `lands at the last position of the slot unless it reports another`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20", "id -1", "id 8 y 25").last == "down 2 at 10 25")
  }

  @Test func `reports nothing if no position changed`() {
    var panel = Panel(.slots(10))
    _ = panel.play("slot 0 id 7 x 10 y 20")
    #expect(panel.play("", "x 10", "id 7", "touch 1") == [])
  }

  @Test func `treats a new tracking ID in a slot as a new finger`() {
    var panel = Panel(.slots(10))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20", "id 8 x 50 y 60", "id -1") == [
        "down 1 at 10 20", "up 1 at 10 20, down 2 at 50 60", "up 2 at 50 60",
      ])
  }

  @Test func `reports a finger that lands and lifts within one report`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20 id -1") == ["down 1 at 10 20, up 1 at 10 20"])
    #expect(
      panel.play("id 8 x 30 y 20", "id -1 id 9 x 31 id -1 id 10 x 32") == [
        "down 2 at 30 20", "up 2 at 30 20, down 3 at 31 20, up 3 at 31 20, down 4 at 32 20",
      ])
  }

  /// The kernel presses BTN_TOUCH by the fingers that are down at the end of a report.
  @Test func `reports a finger that lands and lifts within one report although BTN_TOUCH is released`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20 touch 1", "id -1 touch 0") == ["down 1 at 10 20", "up 1 at 10 20"])
    #expect(panel.play("id 8 x 30 y 20 id -1") == ["down 2 at 30 20, up 2 at 30 20"])
    #expect(panel.play("slot 1 id 9 x 40 y 20 id 10 x 50 id -1").count == 1)
    #expect(panel.play("id 11 x 30 distance 1 id -1") == [], "a finger above the glass")
    panel = Panel(.slots(10))
    #expect(
      panel.play("touch 1", "touch 0", "id 8 x 30 y 20", "id -1") == [], "a finger above the glass in two reports")
  }

  /// As in Android and libinput. Some panels report any position together with the lift, such as 0.
  @Test func `lifts a finger at its last position, whatever the report of the lift contains`() {
    for lift in ["x 0 y 0 id -1", "id -1 x 0 y 0", "x 0 y 0 touch 0", "x 0 y 0 distance 1"] {
      var panel = Panel(.slots(10))
      #expect(
        panel.play("slot 0 id 7 x 10 y 20 touch 1", "x 12", lift) == [
          "down 1 at 10 20", "move 1 at 12 20", "up 1 at 12 20",
        ])
    }
  }

  @Test func `ignores fingers in slots beyond the announced ones, and keeps the others apart`() {
    var panel = Panel(.slots(2))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20 slot 2 id 8 x 30 y 40 slot -1 id 9 x 1", "slot 0 x 11") == [
        "down 1 at 10 20", "move 1 at 11 20",
      ])
    #expect(panel.decoder.hasInvalidSlot)
  }

  @Test func `handles any number of slots`() {
    var none = Panel(.slots(0))
    #expect(none.play("id 1 x 2 y 3", "slot 0 id 2") == [])
    var many = Panel(.slots(.max))
    #expect(many.play("slot 255 id 1 x 2 y 3", "slot 256 id 1").count == 1)
  }

  @Test func `cancels a finger that turns out to be a palm`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20", "tool 2", "x 12", "id -1") == ["down 1 at 10 20", "cancel 1 at 10 20"])
    #expect(panel.play("id 8 tool 0 x 30") == ["down 2 at 30 20"])
  }

  @Test func `cancels a palm even if it gets a new tracking ID in between`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20", "id 8 tool 2", "x 11") == ["down 1 at 10 20", "cancel 1 at 10 20"])
  }

  @Test func `never shows a palm that lands as one`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 x 10 y 20 tool 2", "x 12", "id -1") == [])
  }

  @Test func `ignores a finger above the glass, and lifts one that leaves it with the same tracking ID`() {
    var panel = Panel(.slots(10))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20 distance 1", "x 11", "distance 0", "x 12", "distance 1", "x 50", "id -1") == [
        "down 1 at 11 20", "move 1 at 12 20", "up 1 at 12 20",
      ])
    #expect(panel.play("id 8 x 30", "distance 0 id -1") == ["down 2 at 30 20, up 2 at 30 20"])
    #expect(panel.play("id 9 distance 1", "tool 2", "distance 0", "tool 0") == [], "a palm stays one until it lifts")
  }

  @Test func `that does not report BTN_TOUCH lifts a finger that has no more pressure or width`() {
    for word in ["pressure", "width"] {
      var panel = Panel(.slots(2))
      #expect(
        panel.play("slot 0 id 7 x 10 y 20", "\(word) 0", "\(word) 9", "\(word) 0", "x 12", "\(word) 5", "id -1") == [
          "down 1 at 10 20", "up 1 at 10 20", "down 2 at 12 20", "up 2 at 12 20",
        ])
    }
    var panel = Panel(.slots(2))
    #expect(panel.play("slot 0 id 7 x 10 y 20 touch 1 pressure 5", "pressure 0 x 12").count == 2, "a light touch")
  }

  @Test func `ends its touches when only BTN_TOUCH is released, unless it presses it in each report`() {
    var panel = Panel(.slots(2))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20 touch 1", "touch 0", "x 11", "touch 1") == [
        "down 1 at 10 20", "up 1 at 10 20", "down 2 at 11 20",
      ])
    panel = Panel(.slots(2))
    #expect(
      panel.play("slot 0 id 7 x 10 y 20 touch 1 touch 0", "touch 1 x 11 touch 0", "id -1") == [
        "down 1 at 10 20", "move 1 at 11 20", "up 1 at 11 20",
      ])
    panel = Panel(.slots(2))
    #expect(panel.play("touch 0 slot 0 id 7 x 10 y 20") == ["down 1 at 10 20"], "the key was never pressed")
  }

  @Test func `cancels every finger when it disconnects`() {
    var panel = Panel(.slots(10))
    _ = panel.play("slot 0 id 7 x 10 y 20 slot 3 id 8 x 30 y 40")
    #expect(panel.disconnect() == ["cancel 1 at 10 20, cancel 2 at 30 40"])
    #expect(panel.disconnect() == [])
  }
}

@Suite("After lost events a panel of protocol B", .freshContext) struct SlotDecoderLossTests {
  private func state(_ slots: [Int: (id: Int32, x: Int32, y: Int32)]) -> DeviceState {
    var state = DeviceState(slots: Array(repeating: DeviceState.Slot(), count: 10))
    for (index, slot) in slots { state.slots[index] = .init(trackingID: slot.id, x: slot.x, y: slot.y) }
    return state
  }

  @Test func `ends the finger that lifted, and begins a new touch for one that was replaced`() {
    var panel = Panel(.slots(10))
    _ = panel.play("slot 0 id 7 x 10 y 20 slot 1 id 8 x 30 y 40 slot 2 id 9 x 50 y 60")
    #expect(panel.play("dropped slot 0 x 77", "slot 2 id -1") == [])
    #expect(
      panel.resynchronize(state([0: (7, 11, 20), 1: (-1, 35, 40), 2: (12, 80, 90)])) == [
        "move 1 at 11 20, up 2 at 30 40, up 3 at 50 60, down 4 at 80 90"
      ])
  }

  @Test func `begins fingers that landed in the meantime, and continues in the current slot`() {
    var panel = Panel(.slots(10))
    _ = panel.play("dropped")
    var now = state([4: (3, 10, 20)])
    now.currentSlot = 4
    #expect(panel.resynchronize(now) == ["down 1 at 10 20"])
    #expect(panel.play("x 11") == ["move 1 at 11 20"])
  }

  @Test func `drops an incomplete landing`() {
    var panel = Panel(.slots(10))
    #expect(panel.play("slot 0 id 7 dropped") == [])
    #expect(panel.resynchronize(state([0: (-1, 60, 60)])) == [])
    #expect(panel.play("dropped") == [])
    #expect(panel.resynchronize(state([0: (9, 60, 60)])) == ["down 1 at 60 60"])
  }

  @Test func `knows fingers above the glass and keys`() {
    var panel = Panel(.slots(10))
    _ = panel.play("slot 0 id 7 x 10 y 20 touch 1 slot 1 id 8 x 30 y 40", "dropped")
    var now = state([0: (7, 10, 20), 1: (8, 30, 40), 2: (9, 50, 60)])
    now.slots[1].weight.distance = 1
    now.slots[2].weight.distance = 1
    now.pressed = .touch
    #expect(panel.resynchronize(now) == ["up 2 at 30 40"])
    #expect(panel.play("slot 2 distance 0", "dropped") == ["down 3 at 50 60"])
    now.slots[2].weight.distance = 0
    now.pressed = []
    #expect(panel.resynchronize(now) == ["up 1 at 10 20, up 3 at 50 60"])
  }

  @Test func `ends all fingers if the kernel does not respond`() {
    var panel = Panel(.slots(10))
    _ = panel.play("slot 0 id 7 x 10 y 20", "dropped")
    #expect(panel.resynchronize(DeviceState()) == ["up 1 at 10 20"])
  }
}
