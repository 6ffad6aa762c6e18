import Foundation
import TestContexts
import Testing

@testable import Appliance

@Suite("A kernel panic report", .freshContext) final class PanicReportTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-panic-\(UUID().uuidString.prefix(8))")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let record = """
    Panic#1 Part1
    <6>[    4.100000] virtio_gpu: ready
    <0>[    5.313131] Kernel panic - not syncing: Fatal exception
    <4>[    5.313140] Call Trace:
    <4>[    5.313145]  dump_stack_lvl+0x44/0x5c

    """

  @Test func `remains until it is stored elsewhere, with its reason and its last lines`() throws {
    try Data("Oops#1 Part1\n<1>[    5.200000] BUG: a fault\n".utf8).write(to: folder.appending(path: "dmesg-ramoops-0"))
    try Data(Self.record.utf8).write(to: folder.appending(path: "dmesg-ramoops-1"))
    try Data([0x78, 0x9C]).write(to: folder.appending(path: "dmesg-ramoops-2.enc.z"))
    try Data().write(to: folder.appending(path: "console-ramoops-0"))
    let report = try #require(PanicReport.find(in: folder.path))
    #expect(report.reason == "Kernel panic - not syncing: Fatal exception")
    #expect(report.lines.first == "Oops#1 Part1" && report.lines.last == "[    5.313145]  dump_stack_lvl+0x44/0x5c")
    // The report is found again after another restart.
    #expect(PanicReport.find(in: folder.path) == report)
    report.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["console-ramoops-0"])
    #expect(PanicReport.find(in: folder.path) == nil)
    #expect(PanicReport.find(in: folder.appending(path: "nowhere").path) == nil)
  }

  @Test func `is bounded and printable, even if the memory is corrupted`() {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let report = PanicReport(bytes)
    #expect(
      report.text.utf8.count == PanicReport.maximumSize
        && report.text.utf8.allSatisfy { $0 == 10 || (0x20..<0x7F).contains($0) })
    #expect(report.lines.count <= 40 && report.reason.utf8.count <= 160)
    #expect(PanicReport(Array("\n\n".utf8)).reason == "")
    #expect(PanicReport(Array("<4>[ x\n<\n[]".utf8)).lines == ["[ x", "<", "[]"])
  }
}
