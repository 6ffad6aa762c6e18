import Foundation

/// Small JPEG files, made by libjpeg's `cjpeg`.
enum Photograph {
  /// 16x8 pixels: red and blue above, green and pale gray below.
  static let quarters = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDyf/hnz/qbv/JD/wC2V+A/2h/d/H/gH1H/ABP9/wBU3/5ef/ep9if8Qy//AFex/wCY3/8AvlX+iH/Ewn/Us/8AK3/3I/Lf9Wf+nv8A5L/9sf/Z"
  )
  /// `quarters` as a progressive JPEG.
  static let progressive = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAWAQEBAQAAAAAAAAAAAAAAAAAGBQj/2gAMAwEAAhADEAAAASYCpYtEFv/EABYQAQEBAAAAAAAAAAAAAAAAAAAWGP/aAAgBAQABBQKfZlf/xAAcEQABAwUAAAAAAAAAAAAAAAAAFRdiZaGj4eP/2gAIAQMBAT8Bf+m5uQmSts//xAAaEQABBQEAAAAAAAAAAAAAAAAAFBdhZKLi/9oACAECAQE/AVEDhVt8n//EABoQAAEFAQAAAAAAAAAAAAAAAAA0NqKl4eP/2gAIAQEABj8CVw0e1b0P/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE4f//aAAwDAQACAAMAAAAQA//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8QAT//xAAXEQADAQAAAAAAAAAAAAAAAAAQEeHw/9oACAECAQE/EMOBf//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QKD//2Q=="
  )
  /// `quarters` in grayscale.
  static let gray = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAALCAAIABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APJ/+GfP+pu/8kP/ALZX2J/xDL/9Xsf+Y3/++Vf/2Q=="
  )
  /// 64x48 pixels: red increases to the right and green downward.
  static let slope = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAwAEADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD57htOnFXYrT2rSitParsVp04r7WeJOLC4szYrT2q5Fae1acVp7VditPauOpiT6XC4szIrT2q7DadOK0orT2q7Fae1cU8SfSYXFmbFae1XIrTpxWnDadOKuxWntXHPEn0uFxZwsNp04q5Fae1acVp7VdhtOnFb1MSfzXhcWZkNp04q7Fae1aUVp7VditPauKeJPpcLizNitParkNp04rTitParsVp7Vx1MSfSYXFmZFae1XYbTpxWnFadOKuRWntXHUxJ9LhcWcLFadOKuxWntWnFae1XIbTpxW88SfzXhcX5mbFadOKuxWntWlFae1XYrT2riqYk+kwuL8zMitParsVp7VpxWntVyK09q454k+lwuL8zNitParsNp04rShtOnFXYrT2rjniT6TC4vzP/Z"
  )

  static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64)!) }

  /// Returns `quarters` as written by a rotated camera.
  ///
  /// - Parameters:
  ///   - orientation: The Exif orientation.
  ///   - type: The type of that number: 1 is BYTE, 3 is SHORT, 4 is LONG, and 6, 8, and 9 are the same with a sign.
  ///   - thumbnail: The orientation in the directory of the thumbnail, or `nil` if there is none.
  static func quarters(
    orientation: UInt16, littleEndian: Bool = false, type: UInt16 = 3, thumbnail: UInt16? = nil
  ) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
      return littleEndian ? bytes : bytes.reversed()
    }
    func directory(_ orientation: UInt16, next: UInt32) -> [UInt8] {
      let length = type == 1 || type == 6 ? 1 : type == 4 || type == 9 ? 4 : 2
      let value = number(UInt32(orientation), length) + [UInt8](repeating: 0, count: 4 - length)
      return number(1, 2) + number(0x0112, 2) + number(UInt32(type), 2) + number(1, 4) + value + number(next, 4)
    }
    let head = Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let list =
      directory(orientation, next: thumbnail == nil ? 0 : 26) + (thumbnail.map { directory($0, next: 0) } ?? [])
    let part = Array("Exif\0\0".utf8) + head + list
    let length = part.count + 2
    return Array(quarters[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + part + quarters[2...]
  }
}
