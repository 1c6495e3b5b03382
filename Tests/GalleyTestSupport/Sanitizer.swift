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
