#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Swift function of a library that this one is not linked to, found by its mangled name.
///
/// `Entry` is a struct with one stored property, a closure of the function's type. A closure is two words, code and context,
/// and a function without context ignores the second. It must be a struct: in a generic position, such as an argument of
/// `unsafeBitCast`, the type of a function stands for one that takes everything indirectly; as a stored property it stands
/// for itself.
struct Symbol<Entry: Sendable>: Sendable {
  let entry: Entry

  /// - Returns: nil if nothing in the process has that name.
  init?(_ mangledName: String) {
    precondition(MemoryLayout<Entry>.size == 2 * MemoryLayout<UnsafeRawPointer>.size)
    #if canImport(Darwin)
      // RTLD_DEFAULT, a macro that is not imported: everything that the process has loaded.
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let code = dlsym(everywhere, mangledName) else { return nil }
    entry = unsafeBitCast((code, nil) as (UnsafeMutableRawPointer, UnsafeRawPointer?), to: Entry.self)
  }
}
