// TLS over a non-blocking socket. The functions are in `embedded/tls.c`, in one archive with mbedTLS, which the host
// tool compiles: for boards into the Swift SDK, and for this machine into `.build/desk`. This header includes none of
// mbedTLS's headers, so that no program depends on its configuration.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The Swift SDK has this header if it was made without the archive.
#if __has_include(<vitrine-tls-missing.h>)
#include <vitrine-tls-missing.h>
#endif

// One connection, on one thread at a time.
struct vt_tls;
// Certificates of authorities, which any number of connections and threads share.
struct vt_tls_authorities;
// A client's certificate and its key, which any number of connections and threads share.
struct vt_tls_identity;
// What is needed to resume a session with a server.
struct vt_tls_session;

// Prepares the library. Call it once, before the first connection. Returns 0 on success.
int vt_tls_prepare(void);

// Parses certificates from zero-terminated PEM text, skipping invalid ones. `count` includes the zero. Returns null if
// all are invalid.
struct vt_tls_authorities *vt_tls_authorities_make(const unsigned char *text, size_t count);
void vt_tls_authorities_free(struct vt_tls_authorities *authorities);

// Parses a certificate with its chain, and its unencrypted key, from zero-terminated PEM texts. Returns null if one of
// them is invalid, or if the key does not belong to the certificate.
struct vt_tls_identity *vt_tls_identity_make(
  const unsigned char *certificate, size_t certificate_count, const unsigned char *key, size_t key_count);
void vt_tls_identity_free(struct vt_tls_identity *identity);

// Creates the client side of a connection to `host`, or returns null if memory is exhausted. The authorities and the
// identity, which may be null, must outlive the result. A certificate must not expire before `not_ended_before` or
// become valid after `not_begun_after`, in seconds since 1970.
struct vt_tls *vt_tls_make(
  int fd, const char *host, struct vt_tls_authorities *authorities, struct vt_tls_identity *identity,
  int64_t not_ended_before, int64_t not_begun_after);
void vt_tls_free(struct vt_tls *tls);

// Offers to resume a session. Call it before the handshake. The session is copied.
void vt_tls_resume(struct vt_tls *tls, const struct vt_tls_session *session);
// Returns the newest session that the server offered to resume, which the caller then owns, or null.
struct vt_tls_session *vt_tls_take_session(struct vt_tls *tls);
void vt_tls_session_free(struct vt_tls_session *session);

enum {
  vt_tls_in_progress = 0,
  vt_tls_wants_read = -1,
  vt_tls_wants_write = -2,
  vt_tls_closed = -3,
  vt_tls_truncated = -4,
  vt_tls_failed = -5,
};
// Performs one handshake step. Returns 1 when the handshake is complete, or one of the values above. `error` receives
// the code of mbedTLS.
int vt_tls_handshake_step(struct vt_tls *tls, int *error);
// Returns the number of bytes, or one of the values above.
int vt_tls_read(struct vt_tls *tls, void *bytes, size_t count, int *error);
// Returns the number of bytes, or one of the values above: `vt_tls_wants_read` until the rest of a session's ticket
// arrives. If the result is `vt_tls_wants_read` or `vt_tls_wants_write`, call it again with the same bytes.
int vt_tls_write(struct vt_tls *tls, const void *bytes, size_t count, int *error);
void vt_tls_close_notify(struct vt_tls *tls);

// Problems of the server's certificate.
enum {
  vt_tls_expired = 1,
  vt_tls_early = 2,
  vt_tls_wrong_name = 4,
  vt_tls_unknown_issuer = 8,
  vt_tls_bad_certificate = 16,
};
int vt_tls_certificate_problems(const struct vt_tls *tls);

// Writes the SHA-1 hash of bytes, 20 bytes.
void vt_sha1(const unsigned char *bytes, size_t count, unsigned char *hash);
// Writes the Base64 text of bytes and a zero, and returns the length of the text. The capacity must suffice.
size_t vt_base64(const unsigned char *bytes, size_t count, unsigned char *text, size_t capacity);
