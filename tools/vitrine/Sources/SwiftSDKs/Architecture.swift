/// An architecture of boards' processors, with its names in other tools.
public enum Architecture: String, CaseIterable, Codable, Sendable {
  case arm64
  /// ARMv7 with NEON, and with calls that pass floating-point values in registers.
  case armhf
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case x86_64

  /// Debian's name.
  public var debianName: String {
    switch self {
    case .arm64, .armhf: rawValue
    case .x86_64: "amd64"
    }
  }

  /// The triple of the toolchain's Embedded standard library, which does not depend on Linux.
  var swiftTriple: String {
    switch self {
    case .arm64: "aarch64-none-none-elf"
    case .armhf: "armv7-none-none-eabi"
    case .x86_64: "x86_64-unknown-none-elf"
    }
  }

  /// The triple for linking Linux programs, also the name of the folder of Debian's libraries.
  var linuxTriple: String {
    switch self {
    case .arm64: "aarch64-linux-gnu"
    case .armhf: "arm-linux-gnueabihf"
    case .x86_64: "x86_64-linux-gnu"
    }
  }

  /// The name of the folder of Debian's musl.
  var muslTriple: String {
    switch self {
    case .arm64: "aarch64-linux-musl"
    case .armhf: "arm-linux-musleabihf"
    case .x86_64: "x86_64-linux-musl"
    }
  }

  /// The first folder in which the linker looks, relative to the root of the SDK.
  var firstLibraryFolder: String { "usr/lib/swift/none/\(swiftTriple.prefix { $0 != "-" })" }

  /// Options for every C compiler of this architecture. They define Linux, because the triple has no operating system.
  var compilerOptions: [String] {
    let linux = ["-D__linux__=1"]
    // Backtraces follow frame pointers, which are omitted by default only on this architecture.
    return self == .armhf
      ? linux + ["-march=armv7-a", "-mfpu=neon", "-mfloat-abi=hard", "-fno-omit-frame-pointer"] : linux
  }

  /// The functions that Debian's libraries call with 32-bit file offsets, or with structures that contain such offsets.
  /// musl only has 64-bit variants. The SDK adds the prefix `glibc_` to their names in those libraries
  /// (Sources/CLibraries/CLinux/embedded/musl.c).
  var narrowFunctions: [String] {
    guard self == .armhf else { return [] }
    return [
      "alphasort", "fallocate", "fseeko", "fstat", "fstatat", "fstatfs", "fstatvfs", "ftello", "ftruncate", "fts_read",
      "ftw",
      "getdents", "getrlimit", "glob", "lockf", "lseek", "lstat", "mmap", "nftw", "posix_fadvise", "posix_fallocate",
      "pread",
      "preadv", "pwrite", "pwritev", "readdir", "readdir_r", "scandir", "sendfile", "setrlimit", "stat", "statfs",
      "statvfs",
      "truncate", "versionsort",
    ]
  }
}
