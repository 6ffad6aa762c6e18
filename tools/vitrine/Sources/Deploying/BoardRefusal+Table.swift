extension BoardRefusal {
  /// The refusals of all requests. If several match, the first one counts.
  public static var all: [BoardRefusal] {
    releases + systems + signatures + settings + app + files + session + debianSetup
  }

  private static let newImage = "make one with 'vitrine image --board BOARD --network dhcp --key FILE'"
  private static let builder = "use the version of the host tool that built the board's image"

  // MARK: Releases

  private static let releases = [
    BoardRefusal(
      "{REASON}; rolled back to the previous release",
      next: "correct the app, and deploy it again; 'vitrine logs HOST' has the lines before the end of the trial"),
    BoardRefusal(
      "the release was rolled back in the meantime", advice: "'vitrine status' shows the running one"),
    BoardRefusal("the trial has not ended", advice: "watch it with 'vitrine status'"),
    BoardRefusal("the board was too busy to try the release", advice: "deploy it again"),
    BoardRefusal(
      "another deployment to this board is running", advice: "try again later",
      next: "'vitrine status HOST' shows its trial"),
    BoardRefusal(
      "the release needs a newer system than this board's",
      advice:
        "replace that with 'vitrine update', or deploy with the version of the host tool that built the board's image"),
    BoardRefusal(
      "line {LINE} of the release's manifest is invalid",
      advice: "deploy with the version of the host tool that built the board's image"),
    BoardRefusal("the release's manifest does not match the announced one", advice: "deploy it again"),
    BoardRefusal(
      "the release is for the board {BOARD}, but this board is {NAME}", advice: "build the release for this board",
      next: "'vitrine deploy HOST --app APP' does that with an app's package"),
    BoardRefusal(
      "the release is for {PROCESSOR}, but this board is {PROCESSOR}", advice: "build the release for this board",
      next: "'vitrine deploy HOST --app APP' does that with an app's package"),
    BoardRefusal("the connection ended before all of {FILE} arrived", advice: "deploy it again"),
    BoardRefusal("{FILE} is damaged: its SHA-256 does not match the manifest", advice: "deploy it again"),
    BoardRefusal(
      "the release needs {SIZE} MB on the data partition, which has {SIZE} MB free",
      advice: "'vitrine clean' lists what can be removed"),
    BoardRefusal("the release is incomplete", advice: "deploy it again"),
    BoardRefusal("there is no previous release", advice: "install another one with 'vitrine deploy'"),
    BoardRefusal(
      "the data partition cannot store it, because it is full or damaged", advice: "'vitrine doctor' checks it"),
    BoardRefusal("the data partition: {REASON}", advice: "'vitrine doctor' checks it"),
    BoardRefusal("the connection failed: {REASON}", next: "run 'vitrine status HOST' for the result of the trial"),
  ]

  // MARK: Systems

  private static let systems = [
    BoardRefusal(
      "this board's image cannot be updated", advice: "write a new image to its card", next: newImage),
    BoardRefusal(
      "systemd does not start the program of updates: {REASON}", advice: "restart the board",
      next: "then run the command again"),
    BoardRefusal(
      "this board's card has no slots", advice: "write a new image to it once", next: newImage),
    BoardRefusal("line {LINE} of the system's manifest is invalid", advice: builder),
    BoardRefusal(
      "the image is for the board {BOARD}, but this board is {NAME}", advice: "make an image for this board",
      next: "use 'vitrine image --board NAME'"),
    BoardRefusal(
      "the image is for {PROCESSOR}, but this board is {PROCESSOR}", advice: "make an image for this board",
      next: "use 'vitrine image --board NAME'"),
    BoardRefusal(
      "the image is an appliance, but this board runs a Debian system",
      advice: "make an image with --system, or write a new card"),
    BoardRefusal(
      "the image is a Debian system, but this board runs an appliance",
      advice: "make an image without --system, or write a new card"),
    BoardRefusal(
      "the running system is still on trial", advice: "try again when 'vitrine status' no longer reports a trial"),
    BoardRefusal(
      "the image needs {SIZE} MB on the boot partition, which has {SIZE} MB for it",
      advice: "write the image to the board's card"),
    BoardRefusal(
      "the connection ended before all of {FILE} arrived",
      advice: "run the update again, which sends this file from its beginning"),
    BoardRefusal("{FILE} is damaged: its SHA-256 does not match the manifest", advice: "run the update again"),
    BoardRefusal("{FILE} was not sent", advice: "run the update again"),
    BoardRefusal(
      "another update of this board is running", advice: "try again later",
      next: "'vitrine status HOST' shows its systems"),
    BoardRefusal(
      "the boot partition: {REASON}", advice: "'vitrine logs' may show more",
      next: "if it happens again, write a new image to the card"),
    BoardRefusal(
      "the boot partition: {REASON}",
      next: "read 'vitrine logs HOST'; if it happens again, write a new image to the card"),
  ]

  // MARK: Signatures

  private static let signatures = [
    BoardRefusal(
      "it is not signed, and this board accepts only what is signed", advice: "use --sign with a key that it trusts",
      next: "'vitrine status HOST' lists these keys"),
    BoardRefusal("its signature is not a complete signature of minisign", advice: "sign it again"),
    BoardRefusal(
      "it is signed with the key {KEY}, and this board trusts only {KEYS}", advice: "use --sign with one of these"),
    BoardRefusal(
      "its signature does not match, because it or the signature was changed", advice: "sign it again"),
    BoardRefusal(
      "the comment of its signature has no time", advice: "sign it with 'vitrine sign', or with minisign without -t"),
    BoardRefusal(
      "its signature is older than one that this board has accepted ({TIME} and {TIME}, in seconds since 1970)",
      advice: "sign it again, or use --allow-downgrade if a machine that signed had a wrong clock"),
    BoardRefusal(
      "the list of keys is not complete", advice: "use 'vitrine trust' of the version that built the board's image"),
    BoardRefusal(
      "the list of keys has the number {NUMBER}, and the board's list {NUMBER}", advice: "run 'vitrine trust' again"),
    BoardRefusal(
      "the current release is signed with the key {KEY}, which the new list does not have",
      advice: "keep that key in the list until a release with another key is deployed"),
    BoardRefusal("{FILE} on the board is damaged", advice: "write a new image to its card", next: newImage),
    BoardRefusal(
      "its signature cannot be checked",
      next: "run 'vitrine doctor HOST', which checks the board's memory and disk, and try again"),
    BoardRefusal("this board has no trusted keys", advice: "use 'vitrine image --trust'"),
  ]

  // MARK: Settings

  private static let settings = [
    BoardRefusal(
      "{REASON}; restored the previous settings",
      next: "'vitrine help settings' explains the values, and 'vitrine logs HOST' may show more"),
    BoardRefusal("the settings are still on trial", advice: "watch them with 'vitrine status'"),
    BoardRefusal(
      "the board was too busy to confirm the settings", advice: "'vitrine settings' shows the current ones"),
    BoardRefusal(
      "a release or other settings are on trial", advice: "try again when the trial has ended",
      next: "'vitrine status HOST' shows it"),
    BoardRefusal(
      "the settings are too long", advice: "change them in several steps",
      next: "use 'vitrine settings HOST' with fewer of them"),
    BoardRefusal(
      "these settings are too long", advice: "remove some", next: "'vitrine settings HOST NAME=' removes one"),
    BoardRefusal(
      "cannot store the settings, because the disk is full or read-only", advice: "'vitrine doctor' checks it"),
    BoardRefusal(
      "'{TEXT}' is not a setting",
      advice: "use NAME=VALUE in one line, where NAME has letters, digits and _, or NAME= to remove it"),
    BoardRefusal(
      "{NAME} is not a setting of a board",
      advice: "the settings are {NAMES}, and names that do not begin with VITRINE_",
      next: "'vitrine help settings' explains them"),
  ]

  // MARK: The app

  private static let app = [
    BoardRefusal("the board is shutting down", advice: "try again in a minute"),
    BoardRefusal("no app is installed", advice: "install one with 'vitrine deploy'"),
    BoardRefusal(
      "the app that is starting has not presented a frame, and the panel keeps the last one of the app before",
      advice: "try again when 'vitrine status' reports 'on screen'"),
    BoardRefusal(
      "no app has presented a frame since the board's start", advice: "'vitrine status' shows the app's state"),
    BoardRefusal(
      "the app made no screenshot, because it hangs or lacks memory", advice: "'vitrine restart' restarts it"),
    BoardRefusal(
      "cannot read the screenshot: {REASON}", next: "try again; if it fails again, run 'vitrine doctor HOST'"),
    BoardRefusal(
      "the service vitrine is not running",
      next: "start it with 'ssh HOST systemctl start vitrine'; its log is in 'ssh HOST journalctl -u vitrine'"),
    BoardRefusal(
      "the app's supervisor on the board does not respond: {REASON}", advice: "switch the board off and on",
      next: "then read 'vitrine logs HOST'"),
    BoardRefusal(
      "the first process on the board does not respond: {REASON}", advice: "switch it off and on",
      next: "then read 'vitrine logs HOST'"),
  ]

  // MARK: Files

  private static let files = [
    BoardRefusal(
      "another release replaces the current one, which fails", advice: "deploy a release that works first",
      next: "use 'vitrine deploy HOST --app APP'"),
    BoardRefusal("the data partition is read-only or damaged", advice: "'vitrine logs' shows why"),
    BoardRefusal(
      "these names are too long", advice: "remove the files in several steps",
      next: "use 'vitrine clean HOST --file NAME' with fewer of them"),
    BoardRefusal("/var/lib/vitrine: {REASON}", advice: "'vitrine doctor' checks it"),
    BoardRefusal("{ITEM}: {REASON}", advice: "'vitrine clean' lists what can be removed"),
    BoardRefusal("/etc/vitrine/board does not name this board", advice: "build its image again", next: newImage),
    BoardRefusal(
      "/etc/vitrine/board does not name this board", advice: "write a new image to its card", next: newImage),
  ]

  // MARK: The setup of a Debian system

  private static let journal = "read 'ssh HOST journalctl -u vitrine -n 30', and deploy again"
  private static let udevState = "read 'ssh HOST systemctl status systemd-udevd', and deploy again"

  /// The refusals of `tools/debian/set-up` and `tools/debian/remove`. Vitrine's commands do not work on a system on
  /// which the first setup has failed, so the next steps use the system's own.
  private static let debianSetup = [
    BoardRefusal("another set-up of this system is running", advice: "try again later"),
    BoardRefusal(
      "/{FILE} already exists and does not belong to Vitrine", advice: "move it away, and deploy again"),
    BoardRefusal(
      "the set-up failed, and the previous state was restored: {REASON}",
      next: "correct that on HOST, and deploy again"),
    BoardRefusal("the set-up could not be updated: {REASON}", next: "correct that on HOST, and deploy again"),
    BoardRefusal(
      "udev did not give the app its devices within two minutes, and the set-up was removed", next: udevState),
    BoardRefusal("udev did not give the app its devices within two minutes", next: udevState),
    BoardRefusal("the service vitrine did not start, and the set-up was removed", next: journal),
    BoardRefusal("the service vitrine did not start", next: journal),
    BoardRefusal(
      "Vitrine is not set up on this system", next: "install it with 'vitrine deploy HOST --app APP'"),
  ]

  // MARK: Sessions

  private static let session = [
    BoardRefusal(
      "this key may only view the board: 'status', 'logs', 'shot', 'settings', 'metrics' and 'doctor'",
      advice: "use a key of 'vitrine image --key'"),
    BoardRefusal(
      "changing settings needs a control key, and this key may only view the board",
      advice: "use a key of 'vitrine image --key'"),
    BoardRefusal(
      "too many connections use the board", advice: "try again later",
      next: "end commands that still run, such as 'vitrine logs HOST --follow'"),
    BoardRefusal("unknown deployment request", advice: builder),
    BoardRefusal("unknown request '{REQUEST}'", next: builder),
    BoardRefusal("there is no shell here", advice: "use 'vitrine deploy', {COMMANDS}"),
    BoardRefusal("ssh's messages are in this system's journal", advice: "use 'journalctl -u ssh' there"),
    BoardRefusal(
      "the board has no inventory: {REASON}", next: "name the folder of its image: 'vitrine audit FOLDER'"),
    BoardRefusal("the log cannot be read", next: "run 'vitrine doctor HOST', and \(builder)"),
    BoardRefusal(
      "cannot read the request: {REASON}", next: "try again; if it fails again, switch the board off and on"),
    // Files of the board's programs. The names of devices differ.
    BoardRefusal("/run/vitrine/{FILE}: {REASON}", next: "try again; if it fails again, switch the board off and on"),
    BoardRefusal(
      "/run/vitrine-slots/{FILE}: {REASON}", next: "try again; if it fails again, switch the board off and on"),
    BoardRefusal(
      "/usr/lib/vitrine/vitrine-verify: {REASON}",
      next: "run 'vitrine doctor HOST'; if it fails again, switch the board off and on"),
    BoardRefusal(
      "/dev/{PARTITION}: {REASON}",
      next: "run 'vitrine doctor HOST', which checks the card, and read 'vitrine logs HOST'"),
  ]
}
