// Corrections of functions in Swift 6.3.1's Embedded runtime that differ from what the compiler assumes.
//
// The compiler declares the result of these functions `returned`: equal to the argument, bit for bit. Optimized code
// therefore continues with the result's register. But the runtime returns the object without the bits that encode the
// word's contents. A short string stores its characters and its length in these bits, and changes. The linker replaces
// the functions with these wrappers (--wrap). See docs/swift-runtime.md for the complete report.
#include <stdint.h>

void *__real_swift_bridgeObjectRetain(void *object);
void *__real_swift_bridgeObjectRetain_n(void *object, uint32_t count);
void __real_swift_release_n(void *object, uint32_t count);

void *__wrap_swift_bridgeObjectRetain(void *object) {
  __real_swift_bridgeObjectRetain(object);
  return object;
}

void *__wrap_swift_bridgeObjectRetain_n(void *object, uint32_t count) {
  __real_swift_bridgeObjectRetain_n(object, count);
  return object;
}

// The runtime's function returns nothing.
void *__wrap_swift_release_n(void *object, uint32_t count) {
  __real_swift_release_n(object, count);
  return object;
}
