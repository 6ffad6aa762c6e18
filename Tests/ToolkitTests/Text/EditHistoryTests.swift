import TestContexts
import TestKit
import Testing

@testable import Toolkit

@Suite(.freshContext) struct EditHistoryTests {
  private var history = EditHistory()

  private typealias Edit = EditHistory.Edit

  private func edit(_ kind: Edit.Kind, at offset: Int, removed: String = "", inserted: String = "") -> Edit {
    Edit(
      kind: kind, offset: offset, removed: removed, inserted: inserted, anchor: offset, head: offset,
      caret: offset + inserted.utf8.count)
  }

  private var isExact: Bool { history.byteCount == history.undoStack.reduce(0) { $0 + $1.byteCount } }

  @Test mutating func `typing that never pauses does not exceed the limit`() {
    let part = String(repeating: "a", count: 4096)
    let count = EditHistory.maximumByteCount / part.utf8.count
    for index in 0..<count { history.add(edit(.typing, at: index * part.utf8.count, inserted: part)) }
    #expect(history.undoStack.count == 1 && history.byteCount == EditHistory.maximumByteCount)
    history.add(edit(.typing, at: count * part.utf8.count, inserted: "b"))
    // The step is too large to keep, like the paste of a large text.
    #expect(!history.canUndo && history.byteCount == 0)
    history.add(edit(.typing, at: count * part.utf8.count + 1, inserted: "c"))
    let undone = history.undo()
    #expect(undone?.inserted == "c" && !history.canUndo)
  }

  @Test mutating func `deleting that never pauses removes the oldest steps`() {
    let part = String(repeating: "a", count: EditHistory.maximumByteCount / 4)
    history.add(edit(.other, at: 0, inserted: part))
    history.add(edit(.other, at: 0, inserted: "b"))
    for index in (1...3).reversed() { history.add(edit(.deleting, at: part.utf8.count * index, removed: part)) }
    #expect(history.undoStack.map(\.kind) == [.other, .deleting] && isExact)
    #expect(history.byteCount == 3 * part.utf8.count + 1)
  }

  @Test mutating func `its size is that of its steps, whatever is edited`() {
    var text = "x"
    var dice = SeededGenerator(state: 7)
    func random(_ limit: Int) -> Int { dice.next(below: limit) }
    for _ in 0..<3000 {
      switch random(7) {
      case 0: history.add(edit(.typing, at: random(4), inserted: ["a", " ", "é", "👩‍👧"][random(4)]))
      case 1: history.add(edit(.deleting, at: random(4), removed: ["a", "bc", "é"][random(3)]))
      case 2:
        let pasted = String(repeating: "c", count: random(9000))
        history.add(edit(.other, at: random(4), removed: "ab", inserted: pasted))
      case 3: history.endStep()
      case 4: _ = history.undo()
      case 5: _ = history.redo()
      default:
        // A formatted text replaces itself.
        let next = String(repeating: "1", count: random(20))
        history.add(edit(random(2) == 0 ? .typing : .deleting, at: 0, removed: text, inserted: next))
        text = next
      }
      #expect(isExact && history.byteCount <= EditHistory.maximumByteCount)
      #expect(history.undoStack.count <= EditHistory.maximumEditCount)
    }
  }
}
