// TLS with mbedTLS over a non-blocking socket.
#pragma once

#include <errno.h>
#include <mbedtls/aes.h>
#include <mbedtls/base64.h>
#include <mbedtls/cipher.h>
#include <mbedtls/ecp.h>
#include <mbedtls/sha1.h>
#include <mbedtls/ssl.h>
#include <mbedtls/ssl_ciphersuites.h>
#include <mbedtls/x509_crt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>

// This header creates only mbedTLS structures that contain no locks or times. Their sizes differ between C libraries,
// and Debian's archives are compiled for one of them.
struct vt_tls {
  mbedtls_ssl_context ssl;
  mbedtls_ssl_config config;
  int fd;
  // The number of receives that the current call may still make, so that a fast server cannot keep the thread in the
  // library.
  int receives_left;
  // The accepted validity of certificates, in seconds since 1970: a certificate must not expire before
  // `not_ended_before` or become valid after `not_begun_after`.
  int64_t not_ended_before, not_begun_after;
};

// Fills the tables that mbedTLS creates on first use without a lock. Call it once, before the first connection.
static inline void vt_tls_prepare(void) {
  static const unsigned char key[16] = {0};
  mbedtls_aes_context aes;
  mbedtls_ssl_list_ciphersuites();
  mbedtls_cipher_list();
  mbedtls_ecp_grp_id_list();
  mbedtls_aes_init(&aes);
  mbedtls_aes_setkey_enc(&aes, key, 128);
  mbedtls_aes_free(&aes);
}

static inline int vt_tls_random(void *unused, unsigned char *bytes, size_t count) {
  (void)unused;
  while (count > 0) {
    ssize_t step = getrandom(bytes, count, 0);
    if (step < 0 && errno != EINTR) return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
    if (step > 0) bytes += step, count -= (size_t)step;
  }
  return 0;
}
static inline int vt_tls_send(void *tls, const unsigned char *bytes, size_t count) {
  ssize_t step = send(((struct vt_tls *)tls)->fd, bytes, count, MSG_NOSIGNAL);
  if (step >= 0) return (int)step;
  return errno == EAGAIN || errno == EINTR ? MBEDTLS_ERR_SSL_WANT_WRITE : MBEDTLS_ERR_SSL_CONN_EOF;
}
static inline int vt_tls_receive(void *given, unsigned char *bytes, size_t count) {
  struct vt_tls *tls = (struct vt_tls *)given;
  if (tls->receives_left-- <= 0) return MBEDTLS_ERR_SSL_WANT_READ;
  ssize_t step = recv(tls->fd, bytes, count, 0);
  if (step >= 0) return (int)step;
  return errno == EAGAIN || errno == EINTR ? MBEDTLS_ERR_SSL_WANT_READ : MBEDTLS_ERR_SSL_CONN_EOF;
}
// Converts a certificate's time to seconds since 1970.
static inline int64_t vt_tls_seconds(const mbedtls_x509_time *time) {
  int64_t year = time->year - (time->mon <= 2), era = year / 400, of_era = year - era * 400;
  int64_t day = (153 * (time->mon + (time->mon > 2 ? -3 : 9)) + 2) / 5 + time->day - 1;
  int64_t days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + day - 719468;
  return ((days * 24 + time->hour) * 60 + time->min) * 60 + time->sec;
}
// Called for each certificate of the chain. mbedTLS compares validity with the system clock, which may be wrong, so
// this function replaces its result.
static inline int vt_tls_look_at(void *given, mbedtls_x509_crt *certificate, int depth, uint32_t *flags) {
  const struct vt_tls *tls = (const struct vt_tls *)given;
  (void)depth;
  *flags &= ~(uint32_t)(MBEDTLS_X509_BADCERT_EXPIRED | MBEDTLS_X509_BADCERT_FUTURE);
  if (vt_tls_seconds(&certificate->valid_to) < tls->not_ended_before) *flags |= MBEDTLS_X509_BADCERT_EXPIRED;
  if (vt_tls_seconds(&certificate->valid_from) > tls->not_begun_after) *flags |= MBEDTLS_X509_BADCERT_FUTURE;
  return 0;
}

// Parses certificates from zero-terminated PEM text, skipping invalid ones. Returns null if there is no valid one.
static inline mbedtls_x509_crt *vt_tls_certificates(const unsigned char *text, size_t count) {
  mbedtls_x509_crt *chain = (mbedtls_x509_crt *)calloc(1, sizeof *chain);
  if (!chain) return 0;
  mbedtls_x509_crt_init(chain);
  if (mbedtls_x509_crt_parse(chain, text, count) >= 0 && chain->raw.p) return chain;
  mbedtls_x509_crt_free(chain);
  free(chain);
  return 0;
}
static inline void vt_tls_free_certificates(mbedtls_x509_crt *chain) {
  mbedtls_x509_crt_free(chain);
  free(chain);
}

static inline void vt_tls_free(struct vt_tls *tls) {
  mbedtls_ssl_free(&tls->ssl);
  mbedtls_ssl_config_free(&tls->config);
  free(tls);
}
// Creates the client side of a connection to `host`, or returns null if memory is exhausted. The caller owns the
// certificates, which must outlive the result.
static inline struct vt_tls *vt_tls_make(
  int fd, const char *host, mbedtls_x509_crt *trusted, int64_t not_ended_before, int64_t not_begun_after
) {
  struct vt_tls *tls = (struct vt_tls *)calloc(1, sizeof *tls);
  if (!tls) return 0;
  tls->fd = fd;
  tls->not_ended_before = not_ended_before;
  tls->not_begun_after = not_begun_after;
  mbedtls_ssl_init(&tls->ssl);
  mbedtls_ssl_config_init(&tls->config);
  if (mbedtls_ssl_config_defaults(
        &tls->config, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM, MBEDTLS_SSL_PRESET_DEFAULT)) goto failed;
  // The minimum version is TLS 1.2.
  mbedtls_ssl_conf_min_version(&tls->config, MBEDTLS_SSL_MAJOR_VERSION_3, MBEDTLS_SSL_MINOR_VERSION_3);
  mbedtls_ssl_conf_authmode(&tls->config, MBEDTLS_SSL_VERIFY_REQUIRED);
#if defined(MBEDTLS_SSL_RENEGOTIATION)
  mbedtls_ssl_conf_renegotiation(&tls->config, MBEDTLS_SSL_RENEGOTIATION_DISABLED);
#endif
  mbedtls_ssl_conf_ca_chain(&tls->config, trusted, 0);
  mbedtls_ssl_conf_verify(&tls->config, vt_tls_look_at, tls);
  mbedtls_ssl_conf_rng(&tls->config, vt_tls_random, 0);
  // RFC 9325: only suites with forward secrecy and authenticated encryption, so neither CBC nor RSA key exchange. They
  // are the same in every build: a board's library has no others (embedded/config.h).
  static const int suites[] = {
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, 0};
  static const mbedtls_ecp_group_id curves[] = {
    MBEDTLS_ECP_DP_CURVE25519, MBEDTLS_ECP_DP_SECP256R1, MBEDTLS_ECP_DP_SECP384R1, MBEDTLS_ECP_DP_SECP521R1, MBEDTLS_ECP_DP_NONE};
  // By default, mbedTLS also accepts SHA-1 signatures, which RFC 9155 deprecates.
  static const int hashes[] = {MBEDTLS_MD_SHA512, MBEDTLS_MD_SHA384, MBEDTLS_MD_SHA256, MBEDTLS_MD_NONE};
  mbedtls_ssl_conf_ciphersuites(&tls->config, suites);
  mbedtls_ssl_conf_sig_hashes(&tls->config, hashes);
  mbedtls_ssl_conf_curves(&tls->config, curves);
  if (mbedtls_ssl_setup(&tls->ssl, &tls->config) || mbedtls_ssl_set_hostname(&tls->ssl, host)) goto failed;
  mbedtls_ssl_set_bio(&tls->ssl, tls, vt_tls_send, vt_tls_receive, 0);
  return tls;
failed:
  vt_tls_free(tls);
  return 0;
}

// The receives of one call; each record needs two. A record has up to 16 KB, and a certificate message takes a few
// records.
enum { vt_tls_receives = 64 };
enum { vt_tls_in_progress = 0, vt_tls_wants_read = -1, vt_tls_wants_write = -2, vt_tls_closed = -3, vt_tls_truncated = -4, vt_tls_failed = -5 };
// Converts a result of mbedTLS to a byte count or one of the values above.
static inline int vt_tls_result(int result) {
  switch (result) {
    case MBEDTLS_ERR_SSL_WANT_READ: return vt_tls_wants_read;
    case MBEDTLS_ERR_SSL_WANT_WRITE: return vt_tls_wants_write;
    case MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY: return vt_tls_closed;
    case 0: case MBEDTLS_ERR_SSL_CONN_EOF: return vt_tls_truncated;
    default: return result > 0 ? result : vt_tls_failed;
  }
}
// Returns nonzero if the next handshake step verifies the server's certificate against the trusted ones. That step
// writes to the trusted ones: an RSA key stores a number for its next use, and an elliptic curve's key stores a table.
static inline int vt_tls_checks_certificate(const struct vt_tls *tls) { return tls->ssl.state == MBEDTLS_SSL_SERVER_CERTIFICATE; }
// Performs one handshake step. Returns 1 when the handshake is complete, or one of the values above. `error` receives
// the code of mbedTLS.
static inline int vt_tls_handshake_step(struct vt_tls *tls, int *error) {
  tls->receives_left = vt_tls_receives;
  int result = *error = mbedtls_ssl_handshake_step(&tls->ssl);
  if (result != 0) return vt_tls_result(result);
  return tls->ssl.state == MBEDTLS_SSL_HANDSHAKE_OVER ? 1 : vt_tls_in_progress;
}
static inline int vt_tls_read(struct vt_tls *tls, void *bytes, size_t count, int *error) {
  tls->receives_left = vt_tls_receives;
  return vt_tls_result(*error = mbedtls_ssl_read(&tls->ssl, (unsigned char *)bytes, count));
}
// If the result is `vt_tls_wants_read` or `vt_tls_wants_write`, call it again with the same bytes.
static inline int vt_tls_write(struct vt_tls *tls, const void *bytes, size_t count, int *error) {
  return vt_tls_result(*error = mbedtls_ssl_write(&tls->ssl, (const unsigned char *)bytes, count));
}
static inline void vt_tls_close_notify(struct vt_tls *tls) { mbedtls_ssl_close_notify(&tls->ssl); }

// Problems of the server's certificate.
enum { vt_tls_expired = 1, vt_tls_early = 2, vt_tls_wrong_name = 4, vt_tls_unknown_issuer = 8, vt_tls_bad_certificate = 16 };
static inline int vt_tls_certificate_problems(const struct vt_tls *tls) {
  uint32_t flags = mbedtls_ssl_get_verify_result(&tls->ssl);
  if (flags == 0 || flags == UINT32_MAX) return 0;
  int problems = (flags & MBEDTLS_X509_BADCERT_EXPIRED ? vt_tls_expired : 0) | (flags & MBEDTLS_X509_BADCERT_FUTURE ? vt_tls_early : 0) |
                 (flags & MBEDTLS_X509_BADCERT_CN_MISMATCH ? vt_tls_wrong_name : 0) |
                 (flags & MBEDTLS_X509_BADCERT_NOT_TRUSTED ? vt_tls_unknown_issuer : 0);
  return problems ? problems : vt_tls_bad_certificate;
}

static inline void vt_sha1(const unsigned char *bytes, size_t count, unsigned char *hash) { mbedtls_sha1_ret(bytes, count, hash); }
// Writes the Base64 text of bytes and a zero, and returns the length of the text. The capacity must suffice.
static inline size_t vt_base64(const unsigned char *bytes, size_t count, unsigned char *text, size_t capacity) {
  size_t length = 0;
  mbedtls_base64_encode(text, capacity, &length, bytes, count);
  return length;
}
