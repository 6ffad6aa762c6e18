/// Rules P2 to X8: the effects of embeddings, overrides and isolates on the levels and classes of a paragraph.
struct BidiEmbeddings {
  private static let deepest: UInt8 = 125

  private(set) var baseLevel: UInt8 = 0
  /// The classes, as changed by overrides.
  private(set) var classes: [BidiClass]
  private(set) var levels: [UInt8]
  /// The index of the matching terminator for an isolate initiator, and of the matching initiator for a terminator. -1
  /// for all other characters, and if there is no match.
  private(set) var partners: [Int32]

  private struct Entry {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  init(_ classes: [BidiClass], direction: TextDirection?) {
    self.classes = classes
    levels = Array(repeating: 0, count: classes.count)
    partners = Array(repeating: -1, count: classes.count)
    findPartners()
    baseLevel = direction?.rawValue ?? level(from: 0, to: classes.count)
  }

  private mutating func findPartners() {
    var open: [Int] = []
    for (index, kind) in classes.enumerated() {
      if kind.isIsolateInitiator {
        open.append(index)
      } else if kind == .pdi, let start = open.popLast() {
        partners[start] = Int32(index)
        partners[index] = Int32(start)
      } else if kind == .b {
        open.removeAll()
      }
    }
  }

  /// Returns the level of the first strong character outside of isolates (P2, P3).
  private func level(from start: Int, to end: Int) -> UInt8 {
    var index = start
    while index < end {
      switch classes[index] {
      case .l: return 0
      case .r, .al: return 1
      case .b: return 0
      case .lri, .rli, .fsi:
        // An isolate without a terminator extends to the end of the paragraph.
        if partners[index] < 0 { return 0 }
        index = Int(partners[index])
      default: break
      }
      index += 1
    }
    return 0
  }

  mutating func resolve() {
    var stack = [Entry(level: baseLevel, override: nil, isIsolate: false)]
    var lostIsolates = 0
    var lostEmbeddings = 0
    var isolates = 0
    for index in classes.indices {
      var top = stack[stack.count - 1]
      let kind = classes[index]
      switch kind {
      case .lre, .lro, .rle, .rlo:
        let level = kind == .rle || kind == .rlo ? (top.level + 1) | 1 : (top.level + 2) & ~1
        if level <= Self.deepest, lostIsolates == 0, lostEmbeddings == 0 {
          let override: BidiClass? = kind == .lro ? .l : kind == .rlo ? .r : nil
          stack.append(Entry(level: level, override: override, isIsolate: false))
        } else if lostIsolates == 0 {
          lostEmbeddings += 1
        }
      case .lri, .rli, .fsi:
        if let override = top.override { classes[index] = override }
        let end = partners[index] < 0 ? classes.count : Int(partners[index])
        let goesLeft = kind == .rli || (kind == .fsi && level(from: index + 1, to: end) == 1)
        let level = goesLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
        if level <= Self.deepest, lostIsolates == 0, lostEmbeddings == 0 {
          isolates += 1
          stack.append(Entry(level: level, override: nil, isIsolate: true))
        } else {
          lostIsolates += 1
        }
      case .pdi:
        if lostIsolates > 0 {
          lostIsolates -= 1
        } else if isolates > 0 {
          lostEmbeddings = 0
          while let last = stack.popLast(), !last.isIsolate {}
          isolates -= 1
          top = stack[stack.count - 1]
        }
        if let override = top.override { classes[index] = override }
      case .pdf:
        if lostIsolates > 0 { break }
        if lostEmbeddings > 0 {
          lostEmbeddings -= 1
        } else if !top.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .b:
        stack.removeLast(stack.count - 1)
        lostIsolates = 0
        lostEmbeddings = 0
        isolates = 0
        top.level = baseLevel
      case .bn: break
      default:
        if let override = top.override { classes[index] = override }
      }
      levels[index] = top.level
    }
  }
}
