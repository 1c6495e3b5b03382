public import CGalley
import Galley
import GalleyRequests

// The functions of `galley.h` that make handles and let them go. The header says what they do; the
// compiler checks that these are they.

@c @implementation
public func galley_last_error() -> UnsafePointer<CChar> { unsafe LastError.sentence }

@c @implementation
public func galley_version() -> UnsafePointer<CChar> { unsafe constant(GalleyVersion.current) }

@c @implementation
public func galley_retain(_ handle: UInt64) -> galley_status {
  answering { () throws(CallError) in try Handles.shared.retain(handle) }
}

@c @implementation
public func galley_release(_ handle: UInt64) -> galley_status {
  answering { () throws(CallError) in
    if handle != 0 { try Handles.shared.release(handle) }
  }
}

@c @implementation
public func galley_measurer_create(
  _ measurer: UnsafeMutablePointer<galley_measurer>?
) -> galley_status {
  answering { () throws(CallError) in
    try unsafe give(to: measurer, "measurer") { .measurer(HeldMeasurer()) }
  }
}

@c @implementation
public func galley_font_open(
  _ path: UnsafePointer<CChar>?, _ index: UInt32, _ font: UnsafeMutablePointer<galley_font>?
) -> galley_status {
  answering { () throws(CallError) in
    try unsafe give(to: font, "font") { () throws(CallError) in
      guard unsafe path != nil else { throw .nullPointer("path") }
      let path = try unsafe copiedText(path, -1, "path")
      do throws(FontError) { return .font(try Font(path: path, index: Int(index))) } catch {
        throw CallError(RequestError(error))
      }
    }
  }
}

@c @implementation
public func galley_font_open_bytes(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ index: UInt32,
  _ font: UnsafeMutablePointer<galley_font>?
) -> galley_status {
  answering { () throws(CallError) in
    try unsafe give(to: font, "font") { () throws(CallError) in
      guard length >= 0 else { throw .badValue("length", "is more than any memory holds") }
      guard length <= FontLimits.default.maximumFileSize else {
        throw CallError(GALLEY_BAD_FILE, "The font has \(length) bytes, more than fonts may have.")
      }
      let bytes = try unsafe copiedBytes(bytes, length, "bytes")
      do throws(FontError) { return .font(try Font(bytes: bytes, index: Int(index))) } catch {
        throw CallError(RequestError(error))
      }
    }
  }
}

@c @implementation
public func galley_style_create(
  _ measurer: galley_measurer, _ fonts: UnsafePointer<galley_font>?, _ font_count: Int,
  _ options: UnsafePointer<CChar>?, _ options_length: Int,
  _ style: UnsafeMutablePointer<galley_style>?
) -> galley_status {
  answering { () throws(CallError) in
    try unsafe give(to: style, "style") { () throws(CallError) in
      let held = try Handles.shared.measurer(measurer)
      var choices = MeasurementOptions()
      for font in try unsafe copiedElements(fonts, font_count, "fonts") {
        choices.openFonts.append(try Handles.shared.font(font))
      }
      guard unsafe options != nil else { throw .nullPointer("options") }
      let options = try unsafe copiedText(options, options_length, "options")
      do throws(RequestError) {
        try choices.read(object: Array(options.utf8))
        guard choices.width == .unlimited else {
          throw RequestError(
            OptionError(.badValue, "width", "is no option of a style; give it when you measure"),
            inBatch: true)
        }
        return .style(
          try MeasurementSetup(
            choices, library: held.fonts, measurer: held.measurer, inBatch: true))
      } catch {
        throw CallError(error)
      }
    }
  }
}

@c @implementation
public func galley_text_create(
  _ style: galley_style, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ prepared: UnsafeMutablePointer<galley_text>?
) -> galley_status {
  answering { () throws(CallError) in
    try unsafe give(to: prepared, "prepared") { () throws(CallError) in
      let setup = try Handles.shared.style(style)
      let text = try unsafe copiedText(text, length, "text")
      do throws(RequestError) {
        return .text(HeldText(prepared: try setup.prepare(text, isLaidOut: false), setup: setup))
      } catch {
        throw CallError(error)
      }
    }
  }
}

/// Makes an object and writes its handle to an address.
@unsafe
private func give(
  to address: UnsafeMutablePointer<UInt64>?, _ name: String,
  _ object: () throws(CallError) -> HeldObject
) throws(CallError) {
  guard let address = unsafe address else { throw .nullPointer(name) }
  let handle = Handles.shared.insert(try object())
  // SAFETY: the caller promises that a handle may be written there.
  unsafe address.initialize(to: handle)
}
