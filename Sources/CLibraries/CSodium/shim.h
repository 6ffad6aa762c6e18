// libsodium: the signatures of Ed25519, and the hash BLAKE2b.
#pragma once
#include <sodium/crypto_generichash_blake2b.h>
#include <sodium/crypto_sign_ed25519.h>
