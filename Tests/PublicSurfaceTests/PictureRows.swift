import Foundation
import Galley
import GalleyFoundation
import GalleyImages
import GalleyRender
import Testing

extension NumberRow {
  /// `GalleyImages`, `GalleyRender` and `GalleyFoundation`: pixels and points.
  static let pictures: [NumberRow] = [
    NumberRow("GalleyImages/Geometry/ContentMode.swift rect(of:in:)") {
      for mode in ContentMode.allCases { _ = mode.rect(of: $0.size(), in: $0.rect()) }
    },
    NumberRow("GalleyImages/Geometry/PixelSize.swift init(width:height:)") {
      _ = PixelSize(width: $0.integer(), height: $0.integer()).description
    },
    NumberRow("GalleyImages/Geometry/PixelSize.swift init(x:y:width:height:)") {
      _ = PixelRect(x: $0.double(), y: $0.double(), width: $0.double(), height: $0.double())
    },
    NumberRow("GalleyImages/Geometry/PixelSize.swift init(_:)") {
      _ = PixelRect(PixelSize(width: $0.integer(), height: $0.integer()))
    },
    NumberRow("GalleyImages/Geometry/ThumbnailGeometry.swift geometry(of:)") {
      for mode in [ThumbnailMode.aspectFit, .aspectFill(.center), .fill] {
        let thumbnail = try Thumbnail(size: TextSize(width: 100, height: 50), mode: mode)
        _ = try? thumbnail.geometry(of: PixelSize(width: $0.integer(), height: $0.integer()))
      }
    },
    NumberRow("GalleyImages/Thumbnail.swift init(size:scale:mode:)") {
      let thumbnail = try? Thumbnail(size: $0.size(), scale: $0.double())
      _ = try? thumbnail?.geometry(of: PixelSize(width: 640, height: 480))
    },
    NumberRow("GalleyImages/Thumbnail.swift init(red:green:blue:)") {
      _ = ImageColor(red: $0.integer(), green: $0.integer(), blue: $0.integer())
    },
    NumberRow("GalleyImages/ThumbnailEncoding.swift init(_:quality:lossless:)") {
      for format in ImageFormat.allCases {
        _ = ThumbnailEncoding(format, quality: $0.integer())
      }
    },
    NumberRow("GalleyRender/TextScene.swift init(size:options:)") {
      var options = RenderOptions()
      options.scale = $0.double()
      options.pixelLimit = $0.integer()
      options.textLimit = $0.integer()
      let scene = try? TextScene(size: $0.size(), options: options)
      _ = try? scene?.svg()
    },
    NumberRow("GalleyRender/TextScene.swift add(png:in:)") {
      var scene = try TextScene(size: TextSize(width: 100, height: 50))
      _ = try? scene.add(png: [$0.integer(), $0.integer()], in: $0.rect())
      _ = try? scene.svg()
    },
    NumberRow("GalleyRender/TextScene.swift add(_:at:)") {
      var scene = try TextScene(size: TextSize(width: 100, height: 50))
      try? scene.add(Sample.geometry(), at: $0.point())
      _ = try? scene.svg()
      _ = try? scene.png()
    },
    NumberRow("GalleyFoundation/Geometry+CoreGraphics.swift init(_:)") {
      _ = (CGPoint($0.point()), CGSize($0.size()), CGRect($0.rect()))
    },
  ]
}

#if Images
  extension NumberRow {
    /// What only libvips can do.
    static let batches: [NumberRow] = [
      NumberRow("GalleyImages/Batch/ThumbnailBatch.swift init(_:as:workers:)") {
        // The test of the whole table runs it.
        _ = try batch(workers: $0.integer())
      },
      NumberRow("GalleyImages/Batch/ThumbnailBatch.swift run(_:progress:)") { _ in
        // Its number is one that it tells.
      },
    ]

    static func batch(workers: Int) throws -> ThumbnailBatch {
      ThumbnailBatch(
        try Thumbnail(size: TextSize(width: 8, height: 8)), as: .png(), workers: workers)
    }
  }
#endif
