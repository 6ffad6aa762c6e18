internal import CLinux

/// A report of a crash in one line on standard error: the signal, and the addresses of the functions on the stack,
/// innermost first, as offsets in the program's file.
///
/// A signal handler writes it, so it allocates nothing. The kernel reads the stack on its behalf, and returns an error
/// instead of crashing if memory is damaged.
struct CrashReport {
  /// The maximum number of functions. Chosen: enough to show the origin of an endless recursion.
  private static let maximumFrameCount = 32

  private let signal: Int32
  private let information: UnsafeMutablePointer<siginfo_t>?
  private let context: UnsafeMutableRawPointer?

  init(signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    self.signal = signal
    self.information = information
    self.context = context
  }

  @export(interface)
  func write() {
    guard let context else { return }
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      var line = Line(buffer)
      line.append("vitrine: crashed by signal ")
      line.append(decimal: signal)
      line.append(name)
      if let information, signal == SIGSEGV || signal == SIGBUS {
        line.append(" at address ")
        line.append(hexadecimal: vt_fault_address(information))
      }
      line.append(" in")
      appendFunctions(interruptedIn: context, to: &line)
      line.append("\n")
      line.write()
    }
  }

  private var name: StaticString {
    switch signal {
    case SIGSEGV: " (SIGSEGV)"
    case SIGBUS: " (SIGBUS)"
    // Failed checks of Swift end with one of these two signals.
    case SIGILL: " (SIGILL)"
    case SIGTRAP: " (SIGTRAP)"
    case SIGABRT: " (SIGABRT)"
    case SIGFPE: " (SIGFPE)"
    default: ""
    }
  }

  /// Follows the chain of frames. Each frame holds the address of the next one and the return address of its function.
  private func appendFunctions(interruptedIn context: UnsafeMutableRawPointer, to line: inout Line) {
    let offset = vt_load_offset()
    func append(_ address: UInt) {
      line.append(" ")
      line.append(hexadecimal: address &- offset)
    }
    var instruction: UInt = 0
    var link: UInt = 0
    var frame: UInt = 0
    vt_interrupted(context, &instruction, &link, &frame)
    append(instruction)
    // Report an address within the call instruction, because the return address may belong to the next source line.
    if link > 2 { append(link - 2) }
    var pair: (next: UInt, back: UInt) = (0, 0)
    for _ in 0..<Self.maximumFrameCount {
      guard vt_peek(frame, &pair, MemoryLayout.size(ofValue: pair)) == MemoryLayout.size(ofValue: pair), pair.back > 2
      else { return }
      if pair.back != link { append(pair.back - 2) }
      // The stack grows downwards: frames of callers have higher addresses.
      guard pair.next > frame else { return }
      frame = pair.next
    }
    line.append(" …")
  }
}

extension CrashReport {
  /// Text in memory that is already allocated. Text that does not fit is dropped.
  private struct Line {
    private let buffer: UnsafeMutableRawBufferPointer
    private var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    mutating func append(_ text: StaticString) {
      for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
    }

    mutating func append(hexadecimal number: UInt) {
      append("0x")
      append(number, radix: 16)
    }

    mutating func append(decimal number: Int32) { append(UInt(max(number, 0)), radix: 10) }

    private mutating func append(_ number: UInt, radix: UInt) {
      var placeValue: UInt = 1
      while number / placeValue >= radix { placeValue *= radix }
      while placeValue > 0 {
        let digit = UInt8(number / placeValue % radix)
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        placeValue /= radix
      }
    }

    private mutating func append(_ byte: UInt8) {
      guard count < buffer.count else { return }
      buffer[count] = byte
      count += 1
    }

    func write() { _ = CLinux.write(2, buffer.baseAddress, count) }
  }
}
