public import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The address or thread sanitizer: what it watches takes many times the memory.
public enum Sanitizer {
  /// Whether one watches this process, and so what was built with it.
  public static let isOn: Bool = ["__asan_init", "__tsan_init"].contains { (name: String) in
    // SAFETY: looks a symbol up in this process by a name that outlives the call.
    unsafe dlsym(nil, name) != nil
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that limit how large files may be: a sanitizer's runtime does not live with that.
  public static var limitsFileSizes: Self {
    .disabled(if: Sanitizer.isOn, "a sanitizer's runtime does not live with small files")
  }
}
