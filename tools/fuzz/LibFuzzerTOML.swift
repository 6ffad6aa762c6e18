import Images

/// What libFuzzer calls with every board's file it makes up. `tools/campaign fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  do {
    _ = try BoardFacts(text, path: "fuzz.toml")
  } catch is BoardError {
    // Refused with a line.
  } catch {
    fatalError("refused without a line: \(error)")
  }
  return 0
}
