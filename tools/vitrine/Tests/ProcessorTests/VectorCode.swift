import SwiftSDKs

/// The number of instructions in a disassembled function that use whole vectors.
struct VectorCode {
  private(set) var loads = 0
  private(set) var stores = 0
  private(set) var products = 0

  /// - Parameters:
  ///   - listing: The output of LLVM's `objdump`.
  ///   - width: The size of the vectors in bytes.
  init(_ listing: String, for architecture: Architecture, width: Int) {
    for line in listing.split(separator: "\n") where line.contains("\t") {
      switch architecture {
      case .x86_64:
        let register = width == 32 ? "%ymm" : "%xmm"
        // The last operand is the destination. Constants are not pixels, so they do not count.
        if line.contains(register), line.contains("("), !line.contains("(%rip)") {
          if line.hasSuffix(")") { stores += 1 } else { loads += 1 }
        }
        if line.contains("pmul"), line.contains(register) { products += 1 }
      case .arm64:
        if line.contains("\tldr\tq") || line.contains("\tldur\tq") || line.contains("\tldp\tq") { loads += 1 }
        if line.contains("\tstr\tq") || line.contains("\tstur\tq") || line.contains("\tstp\tq") { stores += 1 }
        if line.contains("\tmul\tv") || line.contains("\tmla\tv") || line.contains("\tumull")
          || line.contains("\tumlal")
        {
          products += 1
        }
      case .armhf:
        if line.contains("\tvld1.") { loads += 1 }
        if line.contains("\tvst1.") { stores += 1 }
        if line.contains("\tvmul.i") || line.contains("\tvmla.i") { products += 1 }
      }
    }
  }
}
