public import CGalley
import Galley
import GalleyRequests

// The functions of `galley.h` that measure.

@c @implementation
public func galley_height(
  _ style: galley_style, _ text: UnsafePointer<CChar>?, _ length: Int, _ width: Double,
  _ height: UnsafeMutablePointer<Double>?, _ line_count: UnsafeMutablePointer<UInt64>?
) -> galley_status {
  answering { () throws(CallError) in
    let setup = try Handles.shared.style(style)
    let width = try lineWidth(width)
    let text = try unsafe copiedText(text, length, "text")
    let measure: TextMeasure
    do throws(RequestError) { measure = try setup.measure(text, width: width) } catch {
      throw CallError(error)
    }
    unsafe fill(height, with: [measure.height], capacity: 1)
    unsafe fill(line_count, with: [UInt64(measure.lineCount)], capacity: 1)
  }
}

@c @implementation
public func galley_text_measure(
  _ prepared: galley_text, _ width: Double,
  _ measurement: UnsafeMutablePointer<galley_measurement>?
) -> galley_status {
  answering { () throws(CallError) in
    guard unsafe measurement != nil else { throw .nullPointer("measurement") }
    let layout = try measured(prepared, width).measurement.layout
    var answer = galley_measurement()
    answer.width = layout.width
    answer.height = layout.height
    answer.first_baseline = layout.firstBaseline ?? 0
    answer.last_baseline = layout.lastBaseline ?? 0
    answer.line_count = UInt64(layout.lineCount)
    answer.is_truncated = layout.isTruncated ? 1 : 0
    unsafe fill(measurement, with: [answer], capacity: 1)
  }
}

@c @implementation
public func galley_text_heights(
  _ prepared: galley_text, _ widths: UnsafePointer<Double>?, _ count: Int,
  _ heights: UnsafeMutablePointer<Double>?
) -> galley_status {
  answering { () throws(CallError) in
    let text = try Handles.shared.text(prepared)
    let widths = try unsafe copiedElements(widths, count, "widths")
    if widths.isEmpty { return }
    guard unsafe heights != nil else { throw .nullPointer("heights") }
    var all: [LineWidth] = []
    for width in widths { all.append(try lineWidth(width)) }
    let answers: [Double]
    do throws(RequestError) {
      answers = try text.setup.heights(of: text.prepared, widths: all)
    } catch {
      throw CallError(error)
    }
    unsafe fill(heights, with: answers, capacity: count)
  }
}

@c @implementation
public func galley_text_lines(
  _ prepared: galley_text, _ width: Double, _ lines: UnsafeMutablePointer<galley_line>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> galley_status {
  answering { () throws(CallError) in
    guard unsafe count != nil else { throw .nullPointer("count") }
    guard unsafe capacity == 0 || lines != nil else { throw .nullPointer("lines") }
    let fragments = try measured(prepared, width).measurement.layout.lineFragments
    unsafe fill(
      lines, with: fragments.prefix(max(0, capacity)).map(galley_line.init), capacity: capacity)
    unsafe fill(count, with: [fragments.count], capacity: 1)
  }
}

@c @implementation
public func galley_text_answer(
  _ prepared: galley_text, _ width: Double, _ answer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> galley_status {
  answering { () throws(CallError) in
    guard unsafe length != nil else { throw .nullPointer("length") }
    guard unsafe capacity == 0 || answer != nil else { throw .nullPointer("answer") }
    let (text, measurement) = try measured(prepared, width)
    var writer = JSONWriter()
    writer.object { $0.members(of: measurement, lines: text.setup.lines) }
    unsafe fill(answer, with: writer.bytes.map { CChar(bitPattern: $0) }, capacity: capacity)
    unsafe fill(length, with: [writer.bytes.count], capacity: 1)
  }
}

/// A prepared text, laid out at a width.
private func measured(
  _ handle: galley_text, _ width: Double
) throws(CallError) -> (text: HeldText, measurement: Measurement) {
  let text = try Handles.shared.text(handle)
  let width = try lineWidth(width)
  do throws(RequestError) {
    return (text, try text.setup.measure(text.prepared, width: width))
  } catch {
    throw CallError(error)
  }
}

/// The width of a container as callers give it: never negative, infinity for no limit.
private func lineWidth(_ width: Double) throws(CallError) -> LineWidth {
  guard width >= 0 else {
    throw .badValue("width", "must be points from 0 on, or infinity for no limit")
  }
  return LineWidth(width)
}

extension galley_line {
  fileprivate init(_ line: TextLineFragment) {
    self.init()
    start_utf8 = UInt64(line.range.lowerBound.utf8)
    end_utf8 = UInt64(line.range.upperBound.utf8)
    start_utf16 = UInt64(line.range.lowerBound.utf16)
    end_utf16 = UInt64(line.range.upperBound.utf16)
    width = line.width
    x = line.x
    top = line.top
    height = line.height
    baseline = line.baseline
  }
}
