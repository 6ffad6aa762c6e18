// The functions of `shim.h`, compiled with mbedTLS into one archive.

#include <arpa/inet.h>
#include <errno.h>
#include <mbedtls/base64.h>
#include <mbedtls/pk.h>
#include <mbedtls/sha1.h>
#include <mbedtls/ssl.h>
#include <mbedtls/ssl_ciphersuites.h>
#include <mbedtls/x509_crt.h>
#include <psa/crypto.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>

#include "shim.h"

struct vt_tls_authorities { mbedtls_x509_crt chain; };

struct vt_tls_identity {
  mbedtls_x509_crt chain;
  mbedtls_pk_context key;
};

// The time in which all certificates of a chain are valid, in seconds since 1970.
struct validity { int64_t begin, end; };

struct vt_tls_session {
  mbedtls_ssl_session session;
  // The validity of the certificates of its full handshake.
  struct validity validity;
};

struct vt_tls {
  mbedtls_ssl_context ssl;
  mbedtls_ssl_config config;
  int fd;
  // The number of receives that the current call may still make, so that a fast server cannot keep the thread in the
  // library.
  int receives_left;
  int64_t not_ended_before, not_begun_after;
  // The validity of the certificates that were checked, for this connection or for the session that it resumes.
  struct validity validity;
  // The bytes of the host's IP address, if the host is one, and their number.
  unsigned char address[16];
  size_t address_size;
  struct vt_tls_session *session;
  // The number of bytes in the record that the last write encrypted but could not send completely, or 0.
  size_t record;
};

// The receives of one call; each record needs two. A record has up to 16 KB, and a certificate message takes a few
// records.
enum { receives = 64 };

// MARK: Random numbers

static int random_bytes(void *unused, unsigned char *bytes, size_t count) {
  (void)unused;
  while (count > 0) {
    ssize_t step = getrandom(bytes, count, 0);
    if (step < 0 && errno != EINTR) return MBEDTLS_ERR_SSL_INTERNAL_ERROR;
    if (step > 0) {
      bytes += step;
      count -= (size_t)step;
    }
  }
  return 0;
}

// mbedTLS calls this function instead of a generator of its own (MBEDTLS_PSA_CRYPTO_EXTERNAL_RNG).
psa_status_t mbedtls_psa_external_get_random(
  mbedtls_psa_external_random_context_t *unused, uint8_t *bytes, size_t count, size_t *written) {
  (void)unused;
  if (random_bytes(0, bytes, count)) return PSA_ERROR_INSUFFICIENT_ENTROPY;
  *written = count;
  return PSA_SUCCESS;
}

int vt_tls_prepare(void) {
  // The list of cipher suites is made on first use, without a lock.
  mbedtls_ssl_list_ciphersuites();
  return psa_crypto_init() == PSA_SUCCESS ? 0 : -1;
}

// MARK: Certificates

struct vt_tls_authorities *vt_tls_authorities_make(const unsigned char *text, size_t count) {
  struct vt_tls_authorities *authorities = calloc(1, sizeof *authorities);
  if (!authorities) return 0;
  mbedtls_x509_crt_init(&authorities->chain);
  if (mbedtls_x509_crt_parse(&authorities->chain, text, count) >= 0 && authorities->chain.raw.p) return authorities;
  vt_tls_authorities_free(authorities);
  return 0;
}

void vt_tls_authorities_free(struct vt_tls_authorities *authorities) {
  mbedtls_x509_crt_free(&authorities->chain);
  free(authorities);
}

struct vt_tls_identity *vt_tls_identity_make(
  const unsigned char *certificate, size_t certificate_count, const unsigned char *key, size_t key_count) {
  struct vt_tls_identity *identity = calloc(1, sizeof *identity);
  if (!identity) return 0;
  mbedtls_x509_crt_init(&identity->chain);
  mbedtls_pk_init(&identity->key);
  if (mbedtls_x509_crt_parse(&identity->chain, certificate, certificate_count) == 0
      && mbedtls_pk_parse_key(&identity->key, key, key_count, 0, 0, random_bytes, 0) == 0
      && mbedtls_pk_check_pair(&identity->chain.pk, &identity->key, random_bytes, 0) == 0)
    return identity;
  vt_tls_identity_free(identity);
  return 0;
}

void vt_tls_identity_free(struct vt_tls_identity *identity) {
  mbedtls_x509_crt_free(&identity->chain);
  mbedtls_pk_free(&identity->key);
  free(identity);
}

// Converts a certificate's time to seconds since 1970.
static int64_t seconds(const mbedtls_x509_time *time) {
  int64_t year = time->year - (time->mon <= 2);
  int64_t era = year / 400;
  int64_t of_era = year - era * 400;
  int64_t day = (153 * (time->mon + (time->mon > 2 ? -3 : 9)) + 2) / 5 + time->day - 1;
  int64_t days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + day - 719468;
  return ((days * 24 + time->hour) * 60 + time->min) * 60 + time->sec;
}

// Returns nonzero if a certificate names the connection's IP address (RFC 6125: only in subjectAltName).
static int names_address(const mbedtls_x509_crt *certificate, const struct vt_tls *tls) {
  for (const mbedtls_x509_sequence *name = &certificate->subject_alt_names; name; name = name->next) {
    if ((name->buf.tag & MBEDTLS_ASN1_TAG_VALUE_MASK) == MBEDTLS_X509_SAN_IP_ADDRESS
        && name->buf.len == tls->address_size && !memcmp(name->buf.p, tls->address, tls->address_size))
      return 1;
  }
  return 0;
}

// Called for each certificate of the chain. mbedTLS does not check the validity, because the system clock may be wrong,
// nor IP addresses.
static int check_certificate(void *given, mbedtls_x509_crt *certificate, int depth, uint32_t *flags) {
  struct vt_tls *tls = given;
  int64_t begin = seconds(&certificate->valid_from), end = seconds(&certificate->valid_to);
  *flags &= ~(uint32_t)(MBEDTLS_X509_BADCERT_EXPIRED | MBEDTLS_X509_BADCERT_FUTURE);
  if (end < tls->not_ended_before) *flags |= MBEDTLS_X509_BADCERT_EXPIRED;
  if (begin > tls->not_begun_after) *flags |= MBEDTLS_X509_BADCERT_FUTURE;
  if (begin > tls->validity.begin) tls->validity.begin = begin;
  if (end < tls->validity.end) tls->validity.end = end;
  if (depth == 0 && tls->address_size && !names_address(certificate, tls)) *flags |= MBEDTLS_X509_BADCERT_CN_MISMATCH;
  return 0;
}

int vt_tls_certificate_problems(const struct vt_tls *tls) {
  uint32_t flags = mbedtls_ssl_get_verify_result(&tls->ssl);
  if (flags == 0 || flags == UINT32_MAX) return 0;
  int problems = 0;
  if (flags & MBEDTLS_X509_BADCERT_EXPIRED) problems |= vt_tls_expired;
  if (flags & MBEDTLS_X509_BADCERT_FUTURE) problems |= vt_tls_early;
  if (flags & MBEDTLS_X509_BADCERT_CN_MISMATCH) problems |= vt_tls_wrong_name;
  if (flags & MBEDTLS_X509_BADCERT_NOT_TRUSTED) problems |= vt_tls_unknown_issuer;
  return problems ? problems : vt_tls_bad_certificate;
}

// MARK: Connections

static int send_bytes(void *tls, const unsigned char *bytes, size_t count) {
  ssize_t step = send(((struct vt_tls *)tls)->fd, bytes, count, MSG_NOSIGNAL);
  if (step >= 0) return (int)step;
  return errno == EAGAIN || errno == EINTR ? MBEDTLS_ERR_SSL_WANT_WRITE : MBEDTLS_ERR_SSL_CONN_EOF;
}

static int receive_bytes(void *given, unsigned char *bytes, size_t count) {
  struct vt_tls *tls = given;
  if (tls->receives_left-- <= 0) return MBEDTLS_ERR_SSL_WANT_READ;
  ssize_t step = recv(tls->fd, bytes, count, 0);
  if (step >= 0) return (int)step;
  return errno == EAGAIN || errno == EINTR ? MBEDTLS_ERR_SSL_WANT_READ : MBEDTLS_ERR_SSL_CONN_EOF;
}

// RFC 9325: only suites with forward secrecy and authenticated encryption, so neither CBC nor RSA key exchange.
static const int suites[] = {
  MBEDTLS_TLS1_3_AES_128_GCM_SHA256, MBEDTLS_TLS1_3_AES_256_GCM_SHA384, MBEDTLS_TLS1_3_CHACHA20_POLY1305_SHA256,
  MBEDTLS_TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
  MBEDTLS_TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, MBEDTLS_TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, 0,
};
static const uint16_t groups[] = {
  MBEDTLS_SSL_IANA_TLS_GROUP_X25519, MBEDTLS_SSL_IANA_TLS_GROUP_SECP256R1, MBEDTLS_SSL_IANA_TLS_GROUP_SECP384R1,
  MBEDTLS_SSL_IANA_TLS_GROUP_SECP521R1, MBEDTLS_SSL_IANA_TLS_GROUP_NONE,
};
// Without SHA-1 and SHA-224, which RFC 9155 deprecates.
static const uint16_t signatures[] = {
  MBEDTLS_TLS1_3_SIG_ECDSA_SECP256R1_SHA256, MBEDTLS_TLS1_3_SIG_ECDSA_SECP384R1_SHA384,
  MBEDTLS_TLS1_3_SIG_ECDSA_SECP521R1_SHA512, MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA256,
  MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA384, MBEDTLS_TLS1_3_SIG_RSA_PSS_RSAE_SHA512,
  MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA256, MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA384,
  MBEDTLS_TLS1_3_SIG_RSA_PKCS1_SHA512, MBEDTLS_TLS1_3_SIG_NONE,
};

struct vt_tls *vt_tls_make(
  int fd, const char *host, struct vt_tls_authorities *authorities, struct vt_tls_identity *identity,
  int64_t not_ended_before, int64_t not_begun_after) {
  struct vt_tls *tls = calloc(1, sizeof *tls);
  if (!tls) return 0;
  tls->fd = fd;
  tls->not_ended_before = not_ended_before;
  tls->not_begun_after = not_begun_after;
  tls->validity = (struct validity){INT64_MIN, INT64_MAX};
  mbedtls_ssl_config *config = &tls->config;
  mbedtls_ssl_init(&tls->ssl);
  mbedtls_ssl_config_init(config);
  if (mbedtls_ssl_config_defaults(
        config, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM, MBEDTLS_SSL_PRESET_DEFAULT))
    goto failed;
  mbedtls_ssl_conf_min_tls_version(config, MBEDTLS_SSL_VERSION_TLS1_2);
  mbedtls_ssl_conf_max_tls_version(config, MBEDTLS_SSL_VERSION_TLS1_3);
  mbedtls_ssl_conf_authmode(config, MBEDTLS_SSL_VERIFY_REQUIRED);
  mbedtls_ssl_conf_ca_chain(config, &authorities->chain, 0);
  if (identity && mbedtls_ssl_conf_own_cert(config, &identity->chain, &identity->key)) goto failed;
  mbedtls_ssl_conf_verify(config, check_certificate, tls);
  mbedtls_ssl_conf_rng(config, random_bytes, 0);
  mbedtls_ssl_conf_ciphersuites(config, suites);
  mbedtls_ssl_conf_groups(config, groups);
  mbedtls_ssl_conf_sig_algs(config, signatures);
  mbedtls_ssl_conf_tls13_key_exchange_modes(config, MBEDTLS_SSL_TLS1_3_KEY_EXCHANGE_MODE_EPHEMERAL_ALL);
  mbedtls_ssl_conf_tls13_enable_signal_new_session_tickets(
    config, MBEDTLS_SSL_TLS1_3_SIGNAL_NEW_SESSION_TICKETS_ENABLED);
  if (mbedtls_ssl_setup(&tls->ssl, config)) goto failed;
  if (inet_pton(AF_INET, host, tls->address) == 1) tls->address_size = 4;
  else if (inet_pton(AF_INET6, host, tls->address) == 1) tls->address_size = 16;
  // Servers must not receive an IP address as a name (RFC 6066); `check_certificate` compares it.
  if (mbedtls_ssl_set_hostname(&tls->ssl, tls->address_size ? 0 : host)) goto failed;
  mbedtls_ssl_set_bio(&tls->ssl, tls, send_bytes, receive_bytes, 0);
  return tls;
failed:
  vt_tls_free(tls);
  return 0;
}

void vt_tls_free(struct vt_tls *tls) {
  if (tls->session) vt_tls_session_free(tls->session);
  mbedtls_ssl_free(&tls->ssl);
  mbedtls_ssl_config_free(&tls->config);
  free(tls);
}

// Converts a result of mbedTLS to a byte count or one of the values of the header.
static int result_of(int result) {
  switch (result) {
    case MBEDTLS_ERR_SSL_WANT_READ: return vt_tls_wants_read;
    case MBEDTLS_ERR_SSL_WANT_WRITE: return vt_tls_wants_write;
    case MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY: return vt_tls_closed;
    case 0:
    case MBEDTLS_ERR_SSL_CONN_EOF: return vt_tls_truncated;
    default: return result > 0 ? result : vt_tls_failed;
  }
}

// MARK: Sessions

void vt_tls_session_free(struct vt_tls_session *session) {
  mbedtls_ssl_session_free(&session->session);
  free(session);
}

static void keep_session(struct vt_tls *tls) {
  struct vt_tls_session *session = calloc(1, sizeof *session);
  if (!session) return;
  mbedtls_ssl_session_init(&session->session);
  if (mbedtls_ssl_get_session(&tls->ssl, &session->session)) return vt_tls_session_free(session);
  if (tls->session) vt_tls_session_free(tls->session);
  session->validity = tls->validity;
  tls->session = session;
}

// A server sends no certificates when it resumes a session, so those of the session's full handshake are checked here.
// The clock may have been set since then.
void vt_tls_resume(struct vt_tls *tls, const struct vt_tls_session *session) {
  if (session->validity.end < tls->not_ended_before || session->validity.begin > tls->not_begun_after) return;
  // The new connection's sessions inherit the validity.
  tls->validity = session->validity;
  // A session that cannot be used costs a full handshake.
  (void)mbedtls_ssl_set_session(&tls->ssl, &session->session);
}

struct vt_tls_session *vt_tls_take_session(struct vt_tls *tls) {
  struct vt_tls_session *session = tls->session;
  tls->session = 0;
  return session;
}

// MARK: Data

int vt_tls_handshake_step(struct vt_tls *tls, int *error) {
  tls->receives_left = receives;
  int result = *error = mbedtls_ssl_handshake_step(&tls->ssl);
  if (result != 0) return result_of(result);
  if (!mbedtls_ssl_is_handshake_over(&tls->ssl)) return vt_tls_in_progress;
  // A server of TLS 1.3 sends tickets later, between the data.
  if (mbedtls_ssl_get_version_number(&tls->ssl) == MBEDTLS_SSL_VERSION_TLS1_2) keep_session(tls);
  return 1;
}

// Calls of the library for one read or write. A record may contain several tickets, so their number is limited, too.
enum { calls = 64 };

// Returns nonzero if a ticket of TLS 1.3 has arrived and is not processed. For `mbedtls_ssl_is_handshake_over`, the
// handshake is over then.
static int has_ticket(const struct vt_tls *tls) {
  return tls->ssl.MBEDTLS_PRIVATE(state) == MBEDTLS_SSL_TLS1_3_NEW_SESSION_TICKET;
}

// Handles what the library returns for a ticket: before it, as if there were no more data, and after it. Returns
// nonzero if the call must be repeated. `had_ticket` is the result of `has_ticket` before the call.
static int handle_ticket(struct vt_tls *tls, int result, int had_ticket) {
  if (result == MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET) keep_session(tls);
  return result == MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET
         || (result == MBEDTLS_ERR_SSL_WANT_READ && !had_ticket && has_ticket(tls));
}

int vt_tls_read(struct vt_tls *tls, void *bytes, size_t count, int *error) {
  tls->receives_left = receives;
  for (int call = 0; call < calls; call++) {
    int had_ticket = has_ticket(tls);
    int result = *error = mbedtls_ssl_read(&tls->ssl, bytes, count);
    if (!handle_ticket(tls, result, had_ticket)) return result_of(result);
  }
  return vt_tls_failed;
}

// mbedTLS also sends the rest of a record before it processes a ticket, and then does not remember that it has: its
// next write would send the same bytes a second time. And it reports as sent what the next write passes, which may be
// more than the record.
//
// The rest may also be an alert of the library, for example the refusal of a renegotiation in TLS 1.2. mbedTLS would
// report the bytes of the next write as sent, and send only the alert. It is sent first.
int vt_tls_write(struct vt_tls *tls, const void *bytes, size_t count, int *error) {
  tls->receives_left = receives;
  for (int call = 0; call < calls; call++) {
    if (has_ticket(tls)) {
      int result = *error = mbedtls_ssl_handshake(&tls->ssl);
      if (result && !handle_ticket(tls, result, 1)) return result_of(result);
    } else if (tls->record && !tls->ssl.MBEDTLS_PRIVATE(out_left)) {
      int sent = (int)tls->record;
      tls->record = 0;
      return sent;
    } else if (!tls->record && tls->ssl.MBEDTLS_PRIVATE(out_left)) {
      // With bytes to send, this function sends only those.
      int result = *error = mbedtls_ssl_send_alert_message(
        &tls->ssl, MBEDTLS_SSL_ALERT_LEVEL_WARNING, MBEDTLS_SSL_ALERT_MSG_NO_RENEGOTIATION);
      if (result) return result_of(result);
    } else {
      int limit = mbedtls_ssl_get_max_out_record_payload(&tls->ssl);
      int result = *error = mbedtls_ssl_write(&tls->ssl, bytes, count);
      if (result == MBEDTLS_ERR_SSL_WANT_WRITE && !tls->record) {
        tls->record = limit > 0 && (size_t)limit < count ? (size_t)limit : count;
      }
      if (result <= 0 || !tls->record) return result_of(result);
      // The rest of the record has been sent.
    }
  }
  return vt_tls_failed;
}

void vt_tls_close_notify(struct vt_tls *tls) { mbedtls_ssl_close_notify(&tls->ssl); }

// MARK: Other functions

void vt_sha1(const unsigned char *bytes, size_t count, unsigned char *hash) {
  // It fails only if memory is exhausted or damaged, and then the server's answer differs from the hash.
  if (mbedtls_sha1(bytes, count, hash)) memset(hash, 0, 20);
}

size_t vt_base64(const unsigned char *bytes, size_t count, unsigned char *text, size_t capacity) {
  size_t length = 0;
  mbedtls_base64_encode(text, capacity, &length, bytes, count);
  return length;
}
