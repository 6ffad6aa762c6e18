import System
import TestContexts
import Testing

@testable import Appliance

@Suite("Process 1", .freshContext) struct InitProcessTests {
  @Test func `mounts only the folder of devices with devices, and only the copies of releases with programs`() {
    for mount in InitProcess.mounts {
      #expect(mount.limits.contains(.noSetUID), "\(mount.path)")
      #expect(mount.limits.contains(.noDevices) == (mount.path != "/dev"), "\(mount.path)")
      #expect(mount.limits.contains(.noExecution) == (mount.path != "/run"), "\(mount.path)")
    }
    #expect(InitProcess.mounts.map { $0.path } == ["/dev", "/proc", "/sys", "/run", "/tmp"])
  }

  @Test func `limits the size and the number of an app's files in memory`() throws {
    let temporary = try #require(InitProcess.mounts.first { $0.path == "/tmp" })
    for options in [temporary.options, InitProcess.screenshotOptions] {
      let names = options.split(separator: ",").map { $0.prefix { $0 != "=" } }
      #expect(names.contains("size") && names.contains("nr_inodes"), "\(options)")
    }
  }
}
