// What Swift 6.3.1's Embedded runtime does otherwise than its compiler believes.
//
// The compiler declares the result of these functions `returned`: it is the argument, bit for
// bit. Optimized code goes on with the register of the result in the place of the argument's.
// But the runtime gives back the object without the bits that tell what the word holds: a
// short string, which has its letters and its length in them, is another one afterwards. So
// the linker puts these in their place (--wrap). docs/swift-runtime.md has the whole report.
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

// This one gives back nothing at all.
void *__wrap_swift_release_n(void *object, uint32_t count) {
  __real_swift_release_n(object, count);
  return object;
}
