internal import CFuzzer
import Glibc

/// The fuzzer's `main`: libFuzzer runs the target that `GALLEY_FUZZ_TARGET` names.
///
/// A package's executable cannot link libFuzzer's own `main`, so that this one calls its driver.
@_cdecl("GalleyFuzz_main")
public func fuzzerMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  guard FuzzTarget.chosen != nil else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("Set GALLEY_FUZZ_TARGET to one of \(names).")
    return 64
  }
  var count = count
  // SAFETY: the driver is given what `main` was given, which lives as long as the process.
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe arguments
  return unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    // SAFETY: libFuzzer keeps the bytes in place for the length of the call; they are copied.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    FuzzTarget.chosen?.run(input)
    return 0
  }
}
