/// A kind of processor that boards have, under the names that everybody else has for it.
public enum Architecture: String, CaseIterable, Codable, Sendable {
  case arm64
  /// ARMv7 with NEON and floating-point registers in calls.
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

  /// The toolchain's Embedded standard library, which needs no Linux of its own.
  var swiftTriple: String {
    switch self {
    case .arm64: "aarch64-none-none-elf"
    case .armhf: "armv7-none-none-eabi"
    case .x86_64: "x86_64-unknown-none-elf"
    }
  }

  /// What a Linux program is linked as; the folder of Debian's libraries.
  var linuxTriple: String {
    switch self {
    case .arm64: "aarch64-linux-gnu"
    case .armhf: "arm-linux-gnueabihf"
    case .x86_64: "x86_64-linux-gnu"
    }
  }

  /// The folder of Debian's musl.
  var muslTriple: String {
    switch self {
    case .arm64: "aarch64-linux-musl"
    case .armhf: "arm-linux-musleabihf"
    case .x86_64: "x86_64-linux-musl"
    }
  }

  /// Where the linker looks first, in the root of the SDK.
  var firstLibraryFolder: String { "usr/lib/swift/none/\(swiftTriple.prefix { $0 != "-" })" }

  /// What every C compiler of this architecture is told. The triple has no operating
  /// system: Linux is said by hand.
  var compilerOptions: [String] {
    let linux = ["-D__linux__=1"]
    // A backtrace follows the frame pointers, which only this one would do without.
    return self == .armhf ? linux + ["-march=armv7-a", "-mfpu=neon", "-mfloat-abi=hard", "-fno-omit-frame-pointer"] : linux
  }

  /// The functions that Debian's libraries call with 32-bit file offsets, or with
  /// structures that hold some, where musl knows 64-bit ones only. The SDK puts
  /// `glibc_` before their names in those libraries (Sources/CLibraries/CLinux/embedded/musl.c).
  var narrowFunctions: [String] {
    guard self == .armhf else { return [] }
    return [
      "alphasort", "fallocate", "fseeko", "fstat", "fstatat", "fstatfs", "fstatvfs", "ftello", "ftruncate", "fts_read", "ftw",
      "getdents", "getrlimit", "glob", "lockf", "lseek", "lstat", "mmap", "nftw", "posix_fadvise", "posix_fallocate", "pread",
      "preadv", "pwrite", "pwritev", "readdir", "readdir_r", "scandir", "sendfile", "setrlimit", "stat", "statfs", "statvfs",
      "truncate", "versionsort",
    ]
  }
}
