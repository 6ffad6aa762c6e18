// TCP connections and name resolution.
#pragma once

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

// Stores the addresses of a host, without a port. Returns their number, at most `capacity`, or the negative error of
// getaddrinfo. Waits for a name server as long as the C library allows, unless the host must be an address.
static inline int vt_look_up(const char *host, int is_address, struct sockaddr_storage *addresses, int capacity) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *list = 0;
  if (is_address) hints.ai_flags = AI_NUMERICHOST;
  int error = getaddrinfo(host, 0, &hints, &list);
  if (error) return error < 0 ? error : -error;
  int count = 0;
  for (struct addrinfo *item = list; item && count < capacity; item = item->ai_next) {
    if (item->ai_addrlen <= sizeof *addresses) memcpy(&addresses[count++], item->ai_addr, item->ai_addrlen);
  }
  freeaddrinfo(list);
  return count;
}
static inline const char *vt_look_up_problem(int error) { return gai_strerror(error); }
enum { vt_look_up_out_of_memory = EAI_MEMORY };

// Starts connecting to a port of an address without waiting. Returns a descriptor that is writable once the result is
// known, or -1 on error.
static inline int vt_begin_connecting(struct sockaddr_storage *address, int port) {
  int fd = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  socklen_t length = sizeof(struct sockaddr_in);
  if (address->ss_family == AF_INET6) {
    length = sizeof(struct sockaddr_in6);
    ((struct sockaddr_in6 *)address)->sin6_port = htons((uint16_t)port);
  } else {
    ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
  }
  if (connect(fd, (const struct sockaddr *)address, length) == 0 || errno == EINPROGRESS) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
// Returns the error of a connection attempt, or 0.
static inline int vt_connecting_problem(int fd) {
  int error = 0;
  socklen_t length = sizeof error;
  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) ? errno : error;
}
// A closed connection is reported by the result, not by a signal.
static inline long vt_send(int fd, const void *bytes, size_t count) { return send(fd, bytes, count, MSG_NOSIGNAL); }

enum { vt_may_read = 1, vt_may_write = 2, vt_is_called = 4 };
// Waits until `fd` is readable or writable, or `bell` is readable. Returns the flags of those that are, 0 after
// `milliseconds`, or -1 on error.
static inline int vt_wait_for_socket(int fd, int wants, int bell, int milliseconds) {
  struct pollfd members[2] = {
    {.fd = fd, .events = (short)((wants & vt_may_read ? POLLIN : 0) | (wants & vt_may_write ? POLLOUT : 0))},
    {.fd = bell, .events = POLLIN}};
  int ready = poll(members, 2, milliseconds);
  if (ready <= 0) return ready;
  int result = members[1].revents ? vt_is_called : 0;
  // The next call reports a hang-up.
  if (members[0].revents) result |= wants & (vt_may_read | vt_may_write);
  return result;
}
// Returns the seconds since 1970 by the wall clock, which may not be set.
static inline long long vt_wall_clock(void) {
  struct timespec now;
  return clock_gettime(CLOCK_REALTIME, &now) ? 0 : (long long)now.tv_sec;
}

// Opens a socket on which the kernel announces changes of this machine's addresses.
static inline int vt_address_events_socket(void) {
  int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR};
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
// Receives and discards the announcements. Returns 0 if the socket is still usable, and -1 on error.
static inline int vt_discard_address_events(int fd) {
  char bytes[4096];
  // The rest leaves the socket readable.
  for (int count = 0; count < 64; count++) {
    if (recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) >= 0 || errno == EINTR) continue;
    // The kernel reports once that it has dropped announcements.
    return errno == EAGAIN || errno == ENOBUFS ? 0 : -1;
  }
  return 0;
}
// Returns nonzero if a network interface has an address that is valid beyond its link, or if the kernel does not say.
// The kernel replies at once.
static inline int vt_has_network_address(void) {
  struct { struct nlmsghdr head; struct ifaddrmsg body; } question = {
    .head = {.nlmsg_len = sizeof question, .nlmsg_type = RTM_GETADDR, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
    .body = {.ifa_family = AF_UNSPEC},
  };
  _Alignas(struct nlmsghdr) char answer[8192];
  int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (fd < 0) return 1;
  int found = send(fd, &question, sizeof question, MSG_DONTWAIT) < 0, is_over = found;
  while (!is_over) {
    int rest = (int)recv(fd, answer, sizeof answer, MSG_DONTWAIT);
    if (rest <= 0) break;
    for (struct nlmsghdr *head = (void *)answer; NLMSG_OK(head, rest); head = NLMSG_NEXT(head, rest)) {
      struct ifaddrmsg *body = NLMSG_DATA(head);
      if (head->nlmsg_type == NLMSG_DONE) is_over = 1;
      // An address of IPv6 is tentative until no other machine has it.
      if (head->nlmsg_type != RTM_NEWADDR || body->ifa_flags & IFA_F_TENTATIVE) continue;
      if (body->ifa_scope < RT_SCOPE_LINK) found = 1;
    }
  }
  close(fd);
  return found;
}
