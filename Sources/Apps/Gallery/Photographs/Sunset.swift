/// A small photograph in a camera's file format. It is part of the source so that this program is a single file. Other
/// apps keep such files in `Resources`.
enum Sunset {
  /// The JPEG file, 240x180 pixels.
  static var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var bits: UInt32 = 0
    base64.withUTF8Buffer { text in
      for byte in text {
        guard let value = value(of: byte) else { continue }
        word = word << 6 | value
        bits += 6
        guard bits >= 8 else { continue }
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    return bytes
  }

  /// Returns the value of a base64 digit, or `nil` for padding.
  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static let base64: StaticString = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4O
    DhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAC0APADASIAAhEBAxEB/8QAGgAAAgMBAQAAAAAA
    AAAAAAAAAAMBAgQFBv/EADoQAAICAgEABwQIBQQDAQAAAAABAhIDEQQFEyExUVKRFUFh0QYUIlRVcaKkMlOBkqEjgrHBQmLh8f/EABkBAQEBAQEBAAAAAAAAAAAAAAAB
    AgMEBf/EACURAQACAgIBBAIDAQAAAAAAAAABEQISAzEEEyFBUSLwkaHhQv/aAAwDAQACEQMRAD8A81UKjahU9+zFFVCo2oVGxRVQqNqFRsUVUKjahUbFFVCo2oVGxRVQ
    qNqFRsUVUKjahUbFFVCo2pNRsUTUKjqhQbFE1Co+gUGxRFQqPoFBsURUKj6EVGxRNQqOqRUbFFVCo2oVGxRVQqNqFRsUdUKjahU47OlFVCo2oVGxRVQqNqFRsUVUKjah
    UbFFVCo2oVGxRVQqNqFRsUVUKjak1GxRNSaDlAlQJsUTQmg9QJUCbLRFAoaKE0GxTNQKGmhFBsUzUIoaXAhwGxTNQipocCHAuyURUKjqkVLsUVUKjahUbFG1Co2oVOOz
    pRVQqNqFRsUVUKjahUbFFVCo2oVGxRVQqNqFRsUVUKjak1GxRVSVEaollEmy0UoFlAaoF1AmxRKgWUB6gWUDOy0QsYdWaVjJ6sm5TL1YPGaurB4xuUxuBDga3Ao4F2KZ
    HAq4GpwKuBqMkplcSKmhwKuJdiiKhUdUipdko2oVHVCpx2daJqFR1QqNiiahUdUKjYomoVHVCo2KJqFR1QqNiiqkqIypKiNii1EuoF1Euok2KUUC6gXURkYGZyKLUC6g
    NjAZGBiclolYyerNCgW6szsUy9WQ8Zr6shwGxTG4C3A2ygLlA1GRTG4FHA1ygLcDUZJTK4FXE0uJRxNxkUzuJFR7iVqXYo2oVG1Cpx2dKKqFRtQqNiiqhUbUKjYoqoVG
    1Co2KKqFRtQqNii1ElRGKJZRGxRaiXUS6iXUSbFKxiMjEmMRsYmZkpWMRsYExiOxwcpKKXa3pGJkpWGJyeoxbfgka49HZmttwXwbOhx8EMMEklbXaxpm3Ocvpy30blSe
    nB/DZkyYZY5VnFp/E75TLihljWcd+D96FkZPPSgKlE25sTxzcJd6ESiaiW2SURcomqURcomoyWmZxKOJocSjiajIpncSHEe4lXE1sUZUKjqhU47OlE1Co6oVGxRNQqXy
    ZMWLXW5IQ33Wklsy+0+F/O/TL5G4jLLqEmYjuT6g0opuTSS7W37jLl6W4sI/6blkeu5LXrs5PM5uXlyVtRgu6K/7+J14+DPKff2hjLkxjpq5XSjbrxVpe+bX/BjXL5Kn
    dZp7+L7PTuE6DR7sePDGKiHnnLKXc6P50eT/AKeRKOX3Jd0l8DeonlE3GSlFtNdqa9x3+jOfHlJYsrSzJf3/AP08nPw6/lj07ced+0tyiXUSyiWUTx27UiMRkUCQyKJa
    UmKNvR8U8+37o7RlijZwNLM/jEzbGXToAAFcQAABh6Ritwl72mjnSR0ukNfYXv7TBJEt2w6Ikhcoj5IW0aiW6IcSjiPcSriW1ohxK1HuJFS7FGVCoyOpRUotOLW013NE
    1OWzpRVTk9J9KdRN4eNWWRdkpPtUfh+ZHSfTEaywcNu29SyLu/2/M4aR7/H8a/yz/h5uXl+MUzlLJJynJyk+9t7ZXROiT3vMronROidARonROg0QVaITcZKUW009pr3F
    miGijtcLpyNVDmRe9pKcF2fm18jcul+j/vH6JfI8tojR5svE48pvp1jmyh6xdMdHfeP0S+Rvw5MWaNsOSGSKetxkmtnhNDMGfLx8iyYMkoSXvT7/AJnPLwsa/GVjnn5h
    75IZjk4TUl3o4vRXTeLl6xcmuLO3qOt1l+XgztI+fyYZcc1k7xMZRcOpjmskFJf/AIWOWsvUp5LqCittt9iXxPPdNfSrLlSwdGzcI6+3mS05bXct9359+/D39OLjy5Zq
    HDPHV3+kfpF0d0fPq55Xlyp6lDClJx7+/wBy7u7eznx+mfCeSanxuQoLVJKrb8drfZ6s8TonR9CPE44j3ctpe2j9IOBzJpvN1Upd0ci1rXx7v8hm6T4GKNpcvE03r7Er
    P0R4jQaMT4WF9y6RyzEPRcz6RY0nHiYnOW9Wn2L073/g5uTprnzm5LLGCf8A4xgtL1MGg0d8fH48fhmeTKfl3+F05jyyjj5UFjk3q6/h/r4e467ieJ0dTovpefHlHDyZ
    OWDWk9dsPmjzc/i/9cf8OvHzfGT0LiRUZHUoqUWnFraa7mianz7eqnisHIz8eVsGWcHtN6fY9ePiX5HO5fJWs2ecotacV2J/0XYY8vIx4+zdpeCMmTk5J706rwR9yccb
    uvd8yc6irdBIlI5fW5P5k/7mWhyMsH2Tb+D7TVs7w6eg0Z8PMhLSyfZfj7jStNbT2mRuJiekaJ0TonQVGidE6DRBVoq0XaIaApoC2iNGkQRotoNAU0beP0t0hxsSx4uT
    JQXcpJS1+W/cZNEaJljjlFZRZEzHTRy+fy+br6znlNLuj3L89Ls32mdINE6ERGMVB32NBonROiiug0ToNARonROg0QV0Q0X0VaLYdxubyeJv6vmlBPvXevRj8nTPSE01
    19U1p1il7u/Zh0GjM8eEzcxCxllEVEuRsNkbI2V5lgK7DZBbY7DnyYf4H2PvT7hGydlWJp1cPLxZF9pqEvBv/s0aOFsbjz5ceqTkku5b7PQjpHJ9uzonRyfrvI/mfpRW
    XLzyWnkf9Oz/AIJS+pDrtCnmxfzYf3I5Epym9zk5Pxb2RstJ6jsLJjk9RnFvwTLaOLsbi5GXF2Rl2eD7UCOT7dXRGhGDmQyLWTUJf4Zp0G4mJ6U0Gi2iNFEaJ0GiUgo0
    GgbUVuTSXizHm53esK/3MiTMR21yaityaS8WKfJwRenkX9Fs5k5ynK05Nv4kbK5zyfTqLlYG9dZ/hjYzhPdJRlrwezjbDZD1Ha0Q0clZsiSSyTSX/sw67L/Mn/cyr6kO
    pJxitykkvizLl5kV2Y1v4vuMcpOT3JtvxZXYZnOfhXZBNJ+SXoFJ+SXoRhGwJpPyS9ApPyS9AANhSfkl6E0n5JegBsnYUn5ZegUn5ZehQAFJ+WXoFJ+WXoBGw2TSfll6
    BSfll6ARsnYUn5ZegUn5ZegBsfg5WTDpLtj4MTWfll6BWXlfoFiadTFy8WRdsqPwkP0cWsvK/QKy8r9CU3HI7LaityaS8WZs3NhDaxq78fcc+svK/QKy8r9BRPJPwtlz
    TzS3N713LwF7JrLyv0IpPyy9CsWjYE0n5ZegUn5JegRAbJpPyS9ApPyy9AAApPyy9ApPyy9AI2GyaT8svQik/JL0A0XC5muFy2NNwuZrhcWNNwuZrhcWNNwuZrhcWNNw
    uZrhcWNNwuZrhcWNNwuZrhcWNNwuZrhcWNNwuZrm3irjQ6vK+fHHlXbrqXKrJOVLEG8ePGcVPLy445p/w9U5evuN/wBfX4v+2E+0F+M/tQ9oL8Z/anKZme/3+m49v3/T
    vr6/F/2xj5P1ad8q50cmV9uupcbMd7QX4z+1D2gvxn9qSJmOv3+iff8Af9c24XNHJfF5EnkydJxlk193cd/no51ztGVsTDTcLma4XLaNNwuZrhcWNNwuZrhcWM+2G2AG
    FG2G2AAG2G2AAG2G2AAG2G2AAG2G2AAG2G2AAG2G2AAO43Mz8WUpYJqMpLTdU3/k0e2ekPvH6I/IAJOMT3C3I9s9IfeP0R+Qe2ekPvH6I/IAGuP0XI9s9IfeP0R+Qe2e
    kPvH6I/IAGuP0XI9s9IfeP0R+Qnk8/k8qMY8jIpqL2vspNeiABGMR8Fyz7YbYAVBthtgABthtgAH/9k=
    """
}
