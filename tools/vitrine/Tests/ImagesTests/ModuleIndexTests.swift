import Testing

@testable import Images

@Suite struct ModuleIndexTests {
  private let index = ModuleIndex(
    parsing: """
      kernel/virtio/virtio.ko:
      kernel/virtio/virtio_ring.ko:
      kernel/drm/drm.ko:
      kernel/drm/virtio-gpu.ko: kernel/drm/drm.ko kernel/virtio/virtio_ring.ko kernel/virtio/virtio.ko
      kernel/virtio/virtio_pci.ko.xz: kernel/virtio/virtio_ring.ko kernel/virtio/virtio.ko
      """)

  @Test func `a module follows its dependencies, and each occurs once`() throws {
    #expect(
      try index.loadingOrder(of: ["virtio_pci", "virtio-gpu"], kernel: "k") == [
        "kernel/virtio/virtio.ko", "kernel/virtio/virtio_ring.ko", "kernel/virtio/virtio_pci.ko.xz",
        "kernel/drm/drm.ko", "kernel/drm/virtio-gpu.ko",
      ])
  }

  @Test func `hyphen and underscore are the same`() throws {
    #expect(try index.loadingOrder(of: ["virtio_gpu"], kernel: "k").last == "kernel/drm/virtio-gpu.ko")
  }

  @Test func `a missing module is named`() {
    #expect(throws: BoardError.noModule("vkms", kernel: "k")) { try index.loadingOrder(of: ["vkms"], kernel: "k") }
  }
}
