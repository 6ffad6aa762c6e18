import System
import Testing

@testable import Appliance

@Suite("Process 1") struct InitProcessTests {
  @Test func `mounts only the folder of devices with devices, and only the copies of releases with programs`() {
    for mount in InitProcess.mounts {
      #expect(mount.limits.contains(.noSetUID), "\(mount.path)")
      #expect(mount.limits.contains(.noDevices) == (mount.path != "/dev"), "\(mount.path)")
      #expect(mount.limits.contains(.noExecution) == (mount.path != "/run"), "\(mount.path)")
    }
    #expect(InitProcess.mounts.map { $0.path } == ["/dev", "/proc", "/sys", "/run", "/tmp"])
  }
}
