extension KioskSetting {
  /// An explanation in Markdown, for docs/settings.md.
  public struct Explanation: Sendable {
    /// The meaning, the values, and the unit.
    public let meaning: String
    /// The value that is used if the setting is not set, or `nil` if the setting has an effect only if it is set.
    public let fallback: String?

    init(_ meaning: String, unset fallback: String? = nil) {
      self.meaning = meaning
      self.fallback = fallback
    }
  }

  /// The explanation of the setting.
  public var explanation: Explanation {
    switch self {
    case .display:
      Explanation(
        "The display: `kms` · `kms:/dev/dri/card0` · `kms-legacy` or `kms-legacy:/dev/dri/card0`, if a driver's "
          + "atomic interface fails · `fbdev` · `fbdev:/dev/fb0` · `headless:800x480` · `window:800x480`, on a "
          + "[desktop](desk.md)",
        unset: "A window on a desktop (in programs that contain it); otherwise KMS, or the frame buffer without KMS")
    case .output: Explanation("A connector such as `HDMI-A-1` · `list`", unset: "The first one with a panel")
    case .mode:
      Explanation(
        "`800x480` · `800x480@60`, with the refresh rate in Hz; numbers up to 8192 · `list`",
        unset: "The mode of the [kernel's](#settings-of-the-kernel) `video=`, or else the panel's preferred mode; also "
          + "if the panel does not have the mode")
    case .rotation:
      Explanation(
        "`0` `90` `180` `270` degrees clockwise, from the panel's own top edge; touch follows",
        unset: "The panel's [orientation](#settings-of-the-kernel), if the kernel knows it; otherwise `0`")
    case .scale: Explanation("Pixels per point, `0.5` to `8`", unset: "Computed from the panel's size in millimeters")
    case .format:
      Explanation(
        "`XRGB8888` `XBGR8888` `RGB565`", unset: "A format that the plane supports, or the one of the frame buffer")
    case .dither: Explanation("`on` `off`: dithering on RGB565 panels", unset: "`on`")
    case .touch:
      Explanation(
        "A device path, or a glob of device names such as `*ft5x06*`, also of a device that is not used otherwise · "
          + "`list`",
        unset: "All touch devices")
    case .touchMatrix:
      Explanation(
        "The six numbers of libinput's calibration matrix, or the path of a file with them",
        unset: "`/var/lib/vitrine/touch-matrix`, or udev's `LIBINPUT_CALIBRATION_MATRIX`, if they exist")
    case .touchFilter:
      Explanation(
        "`skip:1,median:5,dejitter:4` or a part of it, for [resistive panels](boards.md#a-resistive-panel)",
        unset: "None")
    case .touchDeadZones:
      Explanation(
        "Zones in which [touches are ignored](boards.md#touches-that-no-person-makes): `94,0,6,5 0,98,100,2`, left, "
          + "top, width, and height in percent of the panel before rotation",
        unset: "None")
    case .backlight:
      Explanation(
        "Brightness in percent of the first backlight, `80`, or of one by name, `*-0045=80`", unset: "Unchanged")
    case .idle:
      Explanation(
        "Seconds without a touch until the app asks and resets, and the duration of the question: `60`, or `60,10` "
          + "· `off`",
        unset: "The app's")
    case .dim:
      Explanation(
        "Seconds without a touch until the backlight is dimmed; the touch that restores it has no other effect "
          + "· `off`",
        unset: "The app's")
    case .dark: Explanation("Seconds without a touch until the backlight is off · `off`", unset: "The app's")
    case .hours:
      Explanation(
        "[Opening hours](clock.md), `Mo-Fr 8:00-18:30, Sa 10:00-16:00`, outside of which the panel is dark, for apps "
          + "that have hours · `off`", unset: "The app's")
    case .timeZone:
      Explanation(
        "The [time zone](clock.md): a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. `vitrine settings` and "
          + "`vitrine image` also accept a name such as `Europe/Berlin`", unset: "The machine's; UTC on an appliance")
    case .staffGesture:
      Explanation(
        "Fingers and seconds of the gesture that opens the page about the board, `5,5` · `off`", unset: "`5,5`")
    case .staffPIN:
      Explanation(
        "The output of `vitrine pin`: the [PIN](clock.md) for that page, for apps that ask for one", unset: "None")
    case .sound:
      Explanation(
        "A device such as `/dev/snd/pcmC1D0p`, for apps with [sounds](sound.md) · `off`",
        unset: "The first suitable card")
    case .keyboard:
      Explanation(
        "Languages of the [on-screen keyboard](typing.md), in order: `de,en`, from `ar` `de` `el` `en` `es` `fr` `he` "
          + "`pl` `tr` `uk` and the app's own layouts", unset: "The app's, or `en`")
    case .keypads:
      Explanation(
        "Names of [keypads](accessibility.md#keys) that declare the letters of a keyboard, for apps with keys: `Storm*`",
        unset: "The app's")
    case .focusKeys:
      Explanation(
        "Other [keys that move the focus](accessibility.md#keys), by the kernel's codes: `183=activate,184=back`; "
          + "those that open the [staff's page](accessibility.md#the-page-of-the-staff): `105+106=staff`",
        unset: "None")
    case .keyFilter:
      Explanation(
        "Seconds within which a second press of the [same key](accessibility.md#keys) does not count, `0` to `5`",
        unset: "`0.5`; `0` for [keyboards](keyboards.md)")
    case .keyRepeat:
      Explanation(
        "Seconds until a held key of a [keyboard](keyboards.md) repeats, `0.2` to `10` · `off`", unset: "`0.5`")
    case .speech:
      Explanation(
        "The corner of the panel that starts and ends [speech](speech.md) if it is held, for apps with speech: "
          + "`top-left` `top-right` `bottom-left` `bottom-right` · `off`", unset: "The app's")
    case .language:
      Explanation("The initial [language](languages.md), by its tag: `de` `en-GB`", unset: "The app's first")
    case .theme:
      Explanation("The initial [theme](layout.md#themes): `dark` `light` `contrast`", unset: "The app's, or `dark`")
    case .textScale: Explanation("Text size, `0.5` to `2`", unset: "The app's, or `1`")
    case .font: Explanation("A TrueType or OpenType file", unset: "The image's font, or DejaVu Sans")
    case .resources:
      Explanation(
        "The folder of the app's [resources](resources.md)", unset: "Those of the release, image or package")
    case .storage:
      Explanation(
        "The folder for the app's [data](apps.md#store-data)",
        unset: "`/var/lib/vitrine` on a board, `~/.local/share/vitrine` on a desktop")
    case .replay: Explanation("A [touch script](#touch-scripts) or an evemu recording to play")
    case .record: Explanation("A file for an evemu recording of the touch panel")
    case .screenshot:
      Explanation("A PNG file for the last frame of a replay; the program exits when the replay ends")
    case .statistics:
      Explanation("A file for one line per frame: input, commit and flip time in ms, changed pixels")
    case .viewTree: Explanation("A file for all views, one per line, when the program exits ([desk](desk.md))")
    case .elements:
      Explanation("A file for the [elements](accessibility.md) on the screen, one per line, when the program exits")
    case .inspectedView:
      Explanation("The name or class of a view, about which the program logs a report when it exits ([desk](desk.md))")
    case .state: Explanation("The file with the app's state, while `vitrine run --watch` restarts the app")
    case .note: Explanation("The file with the reason for a failed build, which `vitrine run --watch` shows")
    case .failure: Explanation("The reason for which a board shows the failure screen")
    case .dataPartition: Explanation("The state of the [data partition](appliance.md)")
    case .imageDate: Explanation("The date of the image in seconds since 1970, before which no clock can be right")
    }
  }

  /// The operators' settings with their allowed values, one on each line, for `vitrine settings --help`.
  public static var valueList: String {
    allCases.filter { $0.audience == .operators }.map { "\($0.name): \($0.allowedValues)" }.joined(separator: "\n")
  }

  /// The tables of docs/settings.md, for operators and for developers.
  public static var tables: String {
    var text = table(of: .operators)
    text += """
      | `XKB_DEFAULT_LAYOUT`, `XKB_DEFAULT_VARIANT`, `XKB_DEFAULT_OPTIONS`, `XKB_DEFAULT_MODEL` | Layouts of \
      [hardware keyboards](keyboards.md), for apps that use them: `de,us`, `nodeadkeys`, `grp:alt_shift_toggle`, \
      `pc105` | American |

      ## For one run

      `vitrine settings` refuses these, because they are for development:


      """
    return text + table(of: .developers)
  }

  private static func table(of audience: Audience) -> String {
    var text = "| variable | values | if it is not set |\n|---|---|---|\n"
    for setting in allCases where setting.audience == audience {
      text += "| `\(setting.name)` | \(setting.explanation.meaning) | \(setting.explanation.fallback ?? "") |\n"
    }
    return text
  }
}
