import Foundation
import TestContexts
import TestKit
import Testing

@testable import Raster

@Suite("A file that is not a PNG file", .freshContext) final class ImageFormatTests {
  private let folder = TemporaryFolder()

  /// The first bytes of a file, and the reason that the error has for it.
  static let files: [([UInt8], String)] = [
    (Array("RIFF\u{24}\0\0\0WEBPVP8 ".utf8), "WebP is not supported"),
    (Array("GIF87a\u{1}\0".utf8), "GIF is not supported"),
    (Array("GIF89a\u{1}\0".utf8), "GIF is not supported"),
    (Array("BM\u{46}\0\0\0\0\0\0\0\u{36}\0\0\0".utf8), "BMP is not supported"),
    (Array("II*\0\u{8}\0\0\0".utf8), "TIFF is not supported"),
    (Array("MM\0*\0\0\0\u{8}".utf8), "TIFF is not supported"),
    (Array("\0\0\0\u{1C}ftypavif\0\0\0\0".utf8), "AVIF is not supported"),
    (Array("\0\0\0\u{18}ftypheic\0\0\0\0".utf8), "HEIC is not supported"),
    (Array("\0\0\0\u{18}ftypmif1\0\0\0\0".utf8), "HEIF is not supported"),
    (Array("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avif".utf8), "AVIF is not supported"),
    (Array("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1heic".utf8), "HEIC is not supported"),
    (Array("II+\0\u{8}\0\0\0".utf8), "TIFF is not supported"),
    (Array("\0\0\u{1}\0\u{1}\0\u{10}\u{10}".utf8), "ICO is not supported"),
    ([0xFF, 0x0A, 0xFA, 0x7F], "JPEG XL is not supported"),
    (Array("\0\0\0\u{C}JXL \r\n".utf8) + [0x87, 0x0A], "JPEG XL is not supported"),
    (Array("\0\0\0\u{C}jP  \r\n".utf8) + [0x87, 0x0A], "JPEG 2000 is not supported"),
    ([0xFF, 0x4F, 0xFF, 0x51, 0, 47], "JPEG 2000 is not supported"),
    (Array("qoif\0\0\0\u{10}".utf8), "QOI is not supported"),
    (Array("8BPS\0\u{1}".utf8), "Photoshop's format is not supported"),
    (Array("%PDF-1.7\n".utf8), "PDF is not supported"),
    ([0x1F, 0x8B, 8, 0], "gzip is not supported"),
    (Array("PK\u{3}\u{4}\u{14}\0".utf8), "ZIP is not supported"),
    (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "SVG is not supported"),
    (Array("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- A leaf -->\n<svg width=\"8\"/>".utf8), "SVG is not supported"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "JPEG is not supported"),
    // A file that Xcode has changed for iOS.
    (
      PNGFile.signature + PNGFile.chunk("CgBI", [0x50, 0, 0x20, 2]) + PNGFile().header,
      "Apple's variant of PNG is not supported"
    ),
    (Array("<!DOCTYPE html><p>Not found: fäil.png</p>".utf8), "it is an HTML page and not an image"),
    (Array("\r\n<HTML><svg width=\"8\"/></HTML>".utf8), "it is an HTML page and not an image"),
    (Array("{\"error\": \"<html>\"}".utf8), "it is a text file"),
    (Array("BMW, and RIFF, and GIF8".utf8), "it is a text file"),
    ([], "the file is empty"),
    ([0x89, 0x50, 0x4E], "the file ends after its first 3 bytes"),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8], "the format is unknown"),
    (Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8), "MP4 or another format of videos is not supported"),
    (Array("\0\0\0\u{18}ftypheim\0\0\0\0".utf8), "HEIC is not supported"),
    (Array("\0\0\0\u{18}ftyphevm\0\0\0\0".utf8), "HEIC is not supported"),
    (Array("\0\0\u{2}\0\u{1}\0\u{20}\u{20}".utf8), "CUR is not supported"),
    (Array("P6\n8 8\n255\n".utf8), "PNM is not supported"), (Array("P4 8 8\n".utf8), "PNM is not supported"),
    (Array("P4 is a text".utf8), "it is a text file"), (Array("P9\n".utf8), "it is a text file"),
    (Array("DDS \u{7C}\0\0\0".utf8), "DDS is not supported"),
    ([0x49, 0x49, 0xBC, 1, 8, 0, 0, 0], "JPEG XR is not supported"),
    (Array("%!PS-Adobe-3.0 EPSF-3.0\n".utf8), "EPS is not supported"),
    ([0xC5, 0xD0, 0xD3, 0xC6, 32, 0, 0, 0], "EPS is not supported"),
    ([0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "MNG is not supported"),
  ]

  @Test(arguments: files) func `is rejected with the name of its format`(bytes: [UInt8], reason: String) throws {
    let path = folder.path + "/image"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let fromFile = #expect(throws: ImageError.self) { try Image(contentsOfPNG: path) }
    #expect(fromFile?.message.hasPrefix("cannot read image \(path): \(reason)") == true, "\(fromFile?.message ?? "")")
    let fromMemory = #expect(throws: ImageError.self) {
      try bytes.withUnsafeBytes { (bytes) throws(ImageError) in try Image(png: bytes, named: "leaf") }
    }
    #expect(fromMemory?.message.hasPrefix("cannot read image leaf: \(reason)") == true, "\(fromMemory?.message ?? "")")
  }

  @Test func `is rejected with the formats that are supported`() {
    let error = #expect(throws: ImageError.self) {
      try Array("GIF89a".utf8).withUnsafeBytes { (bytes) throws(ImageError) in try Image(png: bytes, named: "a.gif") }
    }
    #expect(
      error?.message == "cannot read image a.gif: GIF is not supported (PNG is, and JPEG with the product Pictures)")
  }
}
