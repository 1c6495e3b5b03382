// The entry of libFuzzer for programs that have a main of their own: the toolchain has the function,
// but no header for it.
#include <stddef.h>
#include <stdint.h>

typedef int (*galley_fuzz_callback)(const uint8_t *_Nullable bytes, size_t count);

int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
    galley_fuzz_callback _Nonnull callback);
