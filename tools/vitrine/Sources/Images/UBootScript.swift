import Foundation
import ReleaseFormat

/// A script for U-Boot in the format that `source` reads: a header with checksums, the length of the text, and the
/// text.
struct UBootScript {
  let text: String

  /// The script's file. The header has no time, so that the same script gives the same bytes.
  var data: Data {
    let text = Data(text.utf8)
    let body = Self.word(UInt32(text.count)) + Self.word(0) + text
    func header(_ sum: UInt32) -> Data {
      let words = [Self.magic, sum, 0, UInt32(body.count), 0, 0, BootRecord.checksum(of: Array(body))]
      let name = Data("Vitrine".utf8)
      return words.reduce(Data()) { $0 + Self.word($1) } + Data([Self.linux, Self.arm64, Self.script, 0]) + name
        + Data(count: Self.nameSize - name.count)
    }
    return header(BootRecord.checksum(of: Array(header(0)))) + body
  }

  // The numbers of U-Boot's include/image.h. `source` ignores the processor.
  private static let magic: UInt32 = 0x2705_1956
  private static let linux: UInt8 = 5
  private static let arm64: UInt8 = 22
  private static let script: UInt8 = 6
  private static let nameSize = 32

  private static func word(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }

  private static func hex(_ number: Int) -> String { String(number, radix: 16) }

  /// The script that starts one of two slots (docs/design/updates.md). It counts the start of a trial in a `BootRecord`
  /// before it starts it. Numbers are hexadecimal.
  ///
  /// The records are read to `kernel_addr_r`, which is free until a kernel is loaded. That memory may still hold
  /// records from before a restart, so it is cleared first.
  static let slots = UBootScript(
    text: """
      # Starts one of two systems.
      setenv vt_a ${kernel_addr_r}
      setexpr vt_b ${vt_a} + \(hex(BootRecord.sectorSize))
      setexpr vt_sum ${vt_b} + \(hex(BootRecord.sectorSize))
      setenv vt_sequence 0
      setenv vt_slot 0
      setenv vt_trial 0
      setenv vt_from ${vt_a}
      setenv vt_to ${vt_b}
      setenv vt_sector \(hex(BootRecord.sectors[1]))
      mw.b ${vt_a} 0 \(hex(BootRecord.sectorSize * 3))
      ${devtype} dev ${devnum}
      ${devtype} read ${vt_a} \(hex(BootRecord.sectors[0])) 1
      ${devtype} read ${vt_b} \(hex(BootRecord.sectors[1])) 1
      for r in ${vt_a} ${vt_b}; do
        setexpr vt_value ${r} + \(hex(BootRecord.checksumOffset))
        crc32 ${r} \(hex(BootRecord.checksumOffset)) ${vt_sum}
        if cmp.l ${vt_value} ${vt_sum} 1; then
          setexpr vt_value ${r} + 4
          setexpr.l vt_value *${vt_value}
          if itest ${vt_value} -gt ${vt_sequence}; then
            setenv vt_sequence ${vt_value}
            setenv vt_from ${r}
            setexpr vt_value ${r} + 8
            setexpr.l vt_slot *${vt_value}
            setexpr vt_value ${r} + c
            setexpr.l vt_trial *${vt_value}
            if itest ${r} -eq ${vt_b}; then
              setenv vt_to ${vt_a}
              setenv vt_sector \(hex(BootRecord.sectors[0]))
            fi
          fi
        fi
      done
      if itest ${vt_slot} -eq 1; then
        setenv vt_first b
        setenv vt_second a
      else
        setenv vt_first a
        setenv vt_second b
      fi
      if itest ${vt_trial} -eq \(hex(Int(BootState.Trial.waiting.rawValue))); then
        cp.b ${vt_from} ${vt_to} \(hex(BootRecord.checksumOffset))
        setexpr vt_sequence ${vt_sequence} + 1
        setexpr vt_value ${vt_to} + 4
        mw.l ${vt_value} ${vt_sequence}
        setexpr vt_value ${vt_to} + c
        mw.l ${vt_value} \(hex(Int(BootState.Trial.started.rawValue)))
        setexpr vt_value ${vt_to} + \(hex(BootRecord.checksumOffset))
        crc32 ${vt_to} \(hex(BootRecord.checksumOffset)) ${vt_value}
        if ${devtype} write ${vt_to} ${vt_sector} 1; then
          echo Vitrine: trying the system in slot ${vt_second}
          sysboot ${devtype} ${devnum}:${distro_bootpart} any ${scriptaddr} /${vt_second}/\(BootLoader.trialFile)
        fi
      fi
      echo Vitrine: starting the system in slot ${vt_first}
      sysboot ${devtype} ${devnum}:${distro_bootpart} any ${scriptaddr} /${vt_first}/\(BootLoader.acceptedFile)
      echo Vitrine: starting the system in slot ${vt_second}
      sysboot ${devtype} ${devnum}:${distro_bootpart} any ${scriptaddr} /${vt_second}/\(BootLoader.acceptedFile)

      """)
}
