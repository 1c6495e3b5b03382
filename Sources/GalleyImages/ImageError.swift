/// What can go wrong between a picture and its thumbnail.
///
/// `image` is the path as it was given, or "the given bytes".
@nonexhaustive
public enum ImageError: Error, Hashable, Sendable {
  /// The file is missing, is no regular file, or may not be read.
  case unreadable(image: String, reason: String)
  /// The first bytes belong to no format that is read here.
  case unrecognizedFormat(image: String)
  /// The header or the pixels break the rules of their format.
  case damaged(image: String, reason: String)
  /// The picture is sound as far as is known, but this decoder cannot read its kind.
  case unsupported(image: String, reason: String)
  /// The picture asks for more than a limit allows.
  case overLimit(image: String, name: ImageLimits.Name, found: Int, limit: Int)
  /// A number or a combination in the request makes no picture.
  case invalidRequest(name: String, reason: String)
  /// The result cannot be written; what was there before is unharmed.
  case unwritable(path: String, reason: String)
  /// The result would take the place of one of the originals.
  case wouldReplaceOriginal(path: String)
  /// The result cannot be encoded in this format.
  case cannotEncode(ImageFormat, reason: String)
  /// The imaging library did not start.
  case libraryUnavailable(reason: String)
  /// The batch was cancelled before this picture's turn.
  case cancelled(image: String)
}

extension ImageError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .unreadable(let image, let reason):
      "Cannot read \(image): \(reason); give the path of a picture you may read."
    case .unrecognizedFormat(let image):
      "\(image) is no JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF; convert it to one of them first."
    case .damaged(let image, let reason):
      "\(image) is damaged: \(reason); get an undamaged copy."
    case .unsupported(let image, let reason):
      "\(image) cannot be decoded: \(reason); convert it to a plain JPEG or PNG first."
    case .overLimit(let image, let name, let found, let limit):
      "\(image) exceeds the limit \(name.rawValue): \(found) of at most \(limit); "
        + "raise the limit if you trust the picture."
    case .invalidRequest(let name, let reason):
      "The \(name) makes no thumbnail: \(reason)."
    case .unwritable(let path, let reason):
      "Cannot write \(path): \(reason); choose a folder with room where you may write."
    case .wouldReplaceOriginal(let path):
      "Writing \(path) would replace an original; choose another folder."
    case .cannotEncode(let format, let reason):
      "Cannot encode \(format.rawValue): \(reason); choose another format."
    case .libraryUnavailable(let reason):
      "libvips did not start: \(reason); install libvips 8.14 or newer."
    case .cancelled(let image):
      "\(image) was not reached: the batch was cancelled; run it again."
    }
  }
}
