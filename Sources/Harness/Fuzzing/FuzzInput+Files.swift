import ColorEmoji
import Geometry
import Pictures
import Raster
import System
import Typography
import VitrineSound

extension FuzzInput {
  /// Decodes an image, and draws it scaled down and rotated.
  static func readPicture(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    let file = file(of: bytes)
    let image: Image
    do throws(ImageError) { image = try Image(contentsOfPNG: file.path) } catch {
      // Leave out the path, which differs in every run.
      return digest.add(error.message.split(separator: ":").last.map { String($0) } ?? "")
    }
    digest.add(UInt64(image.size.width))
    digest.add(UInt64(image.size.height))
    let bitmap = Bitmap(size: PixelSize(24, 24))
    let canvas = Canvas(bitmap)
    canvas.draw(image, in: Rect(1, 1, 20, 20))
    canvas.concatenate(AffineTransform(rotation: 0.3))
    canvas.draw(image, in: Rect(3, 3, 30, 15))
    digest.add(bitmap)
  }

  /// Decodes a photograph in full size and in smaller sizes.
  static func readPhotograph(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    for room in [nil, TargetSize(PixelSize(7, 5)), TargetSize(PixelSize(20, 40), fills: true)] {
      do throws(ImageError) {
        let image = try Image.decode(bytes, targetSize: room)
        digest.add(UInt64(image.size.width))
        digest.add(UInt64(image.size.height))
        let bitmap = Bitmap(size: PixelSize(24, 24))
        Canvas(bitmap).draw(image, in: Rect(1, 1, 20, 20))
        digest.add(bitmap)
      } catch { digest.add(error.message.split(separator: ":").last.map { String($0) } ?? "") }
    }
  }

  /// Decodes a sound clip and mixes it.
  static func readSound(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    do throws(SoundError) {
      let clip = try WAVFile.clip(in: bytes, named: "clip")
      digest.add(UInt64(clip.frames))
      var mixer = SoundMixer()
      for volume in [1, 0.3, .infinity, .nan, -1] { mixer.play(clip, volume: volume) }
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: 480) { samples in
        // One second of a long clip is enough. Chosen value.
        for _ in 0..<200 where !mixer.isSilent {
          mixer.mix(into: samples)
          for sample in samples { digest.add(UInt64(UInt16(bitPattern: sample))) }
        }
      }
    } catch { digest.add(error.message) }
  }

  /// Opens a font and draws text with it: cached glyphs, outlines, and a layout.
  static func setText(in bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    Typeface.enableCFF()
    ColorGlyphs.install()
    let file = file(of: bytes)
    let face: Typeface
    do throws(FontError) { face = try Typeface(contentsOf: file.path) } catch {
      return digest.add(error.message.split(separator: ":").last.map { String($0) } ?? "")
    }
    digest.add(face.familyName)
    let bitmap = Bitmap(size: PixelSize(96, 48))
    let canvas = Canvas(bitmap)
    for size in [9.0, 24, 300] {
      let font = Font(size: size, typeface: face)
      let layout = TextLayout("Aj V\u{C9}\u{1F600}\nremove", font: font, width: 80, maximumLines: 2)
      digest.add(layout.size.width)
      digest.add(layout.size.height)
      canvas.draw(layout, in: Rect(4, 4, 88, 40), color: .black)
    }
    if let weights = face.weights {
      digest.add(weights.lowerBound)
      digest.add(weights.upperBound)
    }
    if let heavy = face.variation(weight: 700) {
      canvas.draw("Aj V", at: Point(4, 40), font: Font(size: 24, typeface: heavy), color: .black)
    }
    digest.add(bitmap)
  }

  private static func file(of bytes: UnsafeRawBufferPointer) -> MemoryFile {
    do throws(Errno) { return try MemoryFile(bytes) } catch { fatalError("cannot create a file in memory") }
  }
}
