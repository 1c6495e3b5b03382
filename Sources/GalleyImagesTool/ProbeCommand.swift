internal import ArgumentParser
internal import GalleyImages
internal import GalleyText

/// `galley-images probe IN…`: what headers say, and what a thumbnail would measure.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Tells size, orientation, format, frames and alpha from the header alone.")

  @Argument(help: "The pictures.", completion: .file())
  var inputs: [String]

  @Option(help: "Also tell what a thumbnail of this size, in points, would measure: WxH.")
  var size: SizeArgument?

  @OptionGroup var geometry: GeometryOptions

  @Flag(help: "One JSON object per picture and line.")
  var json = false

  func run() throws {
    let thumbnail = try size.map(geometry.thumbnail)
    var report = Report(asJSON: json)
    for input in inputs {
      do throws(ImageError) {
        let header = try ImageProbe.header(of: .file(path: input), limits: geometry.limits)
        let planned = try thumbnail?.geometry(of: header.size)
        report.add(entry(input, header, planned), line: line(input, header, planned))
      } catch {
        report.add(failure: error, input: input)
      }
    }
    throw report.exitCode
  }

  private func entry(
    _ input: String, _ header: ImageHeader, _ planned: ThumbnailGeometry?
  ) -> Report.Entry {
    Report.Entry(
      input: input, format: header.format.rawValue, width: header.size.width,
      height: header.size.height, bytes: header.fileBytes,
      orientation: header.orientation.rawValue, frames: header.frameCount,
      hasAlpha: header.hasAlpha, bitsPerSample: header.bitsPerSample,
      thumbnail: planned.map {
        Report.ThumbnailGeometryEntry(
          width: $0.canvasSize.width, height: $0.canvasSize.height, pointWidth: $0.size.width,
          pointHeight: $0.size.height, source: $0.sourceRect, target: $0.targetRect)
      })
  }

  private func line(
    _ input: String, _ header: ImageHeader, _ planned: ThumbnailGeometry?
  ) -> String {
    var parts = ["\(input): \(header.format.rawValue) \(header.size)"]
    if header.orientation != .up { parts.append("orientation \(header.orientation.rawValue)") }
    if header.frameCount > 1 { parts.append("\(header.frameCount) frames") }
    if header.hasAlpha { parts.append("alpha") }
    parts.append("\(header.bitsPerSample) bits")
    if let planned { parts.append("thumbnail \(planned.canvasSize)") }
    return parts.joined(separator: ", ")
  }
}
