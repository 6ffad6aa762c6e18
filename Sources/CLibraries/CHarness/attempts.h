// System calls that test the confinement of an app. Most of them must be refused. Some bypass the functions of the C
// library. Each function returns 0 or the error.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

// Makes a system call in a process of its own. Returns a negative number if a signal ended that process.
static inline int vk_attempt(long number, long a, long b, long c) {
  long process = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
  if (process == 0) _exit(syscall(number, a, b, c, 0L, 0L, 0L) < 0 ? errno : 0);
  if (process < 0) return errno;
  int status = 0;
  waitpid((pid_t)process, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
// Creates a process that exits immediately.
static inline int vk_attempt_clone(unsigned long flags) {
  long process = syscall(SYS_clone, flags | SIGCHLD, 0L, 0L, 0L, 0L);
  if (process == 0) _exit(0);
  if (process < 0) return errno;
  waitpid((pid_t)process, 0, 0);
  return 0;
}
static inline int vk_attempt_socket(int family, int type, int protocol) {
  int fd = socket(family, type, protocol);
  if (fd < 0) return errno;
  close(fd);
  return 0;
}
// Sets a linger time of a day, for which closing the socket could wait for the other end.
static inline int vk_attempt_linger(void) {
  struct { int on, seconds; } lingers = {1, 86400};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return errno;
  int error = setsockopt(fd, SOL_SOCKET, SO_LINGER, &lingers, sizeof lingers) ? errno : 0;
  close(fd);
  return error;
}
// Returns the first signal that `process` can be sent, or 0 for none. SIGKILL has an attempt of its own, and each
// process may send SIGCONT to all others of its session.
static inline int vk_find_signal(int process) {
  for (int number = 1; number <= 64; number++)
    if (number != SIGKILL && number != SIGCONT && kill(process, number) == 0) return number;
  return 0;
}
// Reads a byte of another process's memory, in a process of its own.
static inline int vk_attempt_reading(int process) {
  pid_t child = fork();
  if (child == 0) {
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    _exit(syscall(SYS_process_vm_readv, process, &here, 1UL, &there, 1UL, 0UL) < 0 ? errno : 0);
  }
  if (child < 0) return errno;
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
static inline int vk_attempt_signal(int process, int number) { return kill(process, number) ? errno : 0; }
// Inserts a character into the terminal's input (TIOCSTI).
static inline int vk_attempt_typing(int fd) {
  char letter = 'x';
  return ioctl(fd, 0x5412, &letter) ? errno : 0;
}
static inline int vk_attempt_connection(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  for (size_t i = 0; path[i] && i + 1 < sizeof address.sun_path; i++) address.sun_path[i] = path[i];
  int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (fd < 0) return errno;
  int error = connect(fd, (struct sockaddr *)&address, sizeof address) ? errno : 0;
  close(fd);
  return error;
}
// Makes writes wait, for all processes that share the open file.
static inline int vk_make_wait(int fd) { return fcntl(fd, F_SETFL, 0) ? errno : 0; }
static inline int vk_make_directory(const char *path) { return mkdir(path, 0700) ? errno : 0; }
static inline int vk_make_link(const char *target, const char *path) { return symlink(target, path) ? errno : 0; }
// Sets the number of descriptors that this process may have, and returns the number before.
static inline unsigned long vk_limit_descriptors(unsigned long most) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  unsigned long before = limit.rlim_cur;
  limit.rlim_cur = most;
  setrlimit(RLIMIT_NOFILE, &limit);
  return before;
}

// Returns the number of processes that can be created, up to `most`, and kills them.
static inline int vk_count_processes(int most) {
  static pid_t processes[1024];
  int count = 0;
  while (count < most && count < 1024) {
    long process = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
    if (process < 0) break;
    if (process == 0) for (;;) pause();
    processes[count++] = (pid_t)process;
  }
  for (int i = 0; i < count; i++) kill(processes[i], SIGKILL);
  for (int i = 0; i < count; i++) waitpid(processes[i], 0, 0);
  return count;
}
// Returns how many megabytes of private memory this process can write, up to `most`, and frees them.
static inline int vk_count_megabytes(int most) {
  static char *parts[8192];
  int count = 0;
  while (count < most && count < 8192) {
    void *part = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (part == MAP_FAILED) break;
    parts[count++] = part;
    for (int i = 0; i < 1 << 20; i += 4096) ((volatile char *)part)[i] = 1;
  }
  for (int i = 0; i < count; i++) munmap(parts[i], 1 << 20);
  return count;
}
// The numbers of the attempted calls. Not every C library names all of them.
enum {
  vk_call_ptrace = SYS_ptrace, vk_call_unshare = SYS_unshare, vk_call_setns = SYS_setns, vk_call_mount = SYS_mount, vk_call_bpf = SYS_bpf,
  vk_call_keyctl = SYS_keyctl, vk_call_add_key = SYS_add_key,
  vk_call_request_key = SYS_request_key, vk_call_perf = SYS_perf_event_open, vk_call_userfaultfd = SYS_userfaultfd,
  vk_call_memfd = SYS_memfd_create, vk_call_reboot = SYS_reboot, vk_call_acct = SYS_acct, vk_call_swap = SYS_swapon,
  vk_call_module = SYS_init_module, vk_call_kexec = SYS_kexec_load, vk_call_io_uring = 425, vk_call_pidfd = 434, vk_call_clone3 = 435,
};
// The kinds of files that an app can open, and send to another process.
enum { vk_file_kind_count = 18 };
static inline const char *vk_file_kind(int kind) {
  static const char *const names[vk_file_kind_count] = {
    "a pipe's end for reading", "a pipe's end for writing", "a null device", "a folder", "a file", "an epoll", "an eventfd",
    "a local stream socket", "a local datagram socket", "a UDP socket", "a listening TCP socket", "a netlink socket",
    "a timerfd", "a signalfd", "an inotify", "a terminal's master", "an input device", "a process's folder",
  };
  return names[kind];
}
// Opens a file of the given kind, below `vk_file_kind_count`. Returns its descriptor, or -1 on failure. Creates a file
// in `folder`.
static inline int vk_open_file(int kind, const char *folder) {
  int ends[2] = {-1, -1}, fd;
  sigset_t signals;
  switch (kind) {
  case 0: case 1:
    if (pipe(ends)) return -1;
    close(ends[1 - kind]);
    return ends[kind];
  case 2: return open("/dev/null", O_RDWR);
  case 3: return open(folder, O_RDONLY | O_DIRECTORY);
  case 4:
    fd = open(folder, O_RDONLY | O_DIRECTORY);
    ends[0] = openat(fd, "own", O_WRONLY | O_CREAT, 0600);
    close(fd);
    return ends[0];
  case 5: return epoll_create1(0);
  case 6: return eventfd(0, 0);
  case 7: case 8:
    if (socketpair(AF_UNIX, kind == 7 ? SOCK_STREAM : SOCK_DGRAM, 0, ends)) return -1;
    close(ends[1]);
    return ends[0];
  case 9: return socket(AF_INET, SOCK_DGRAM, 0);
  case 10:
    fd = socket(AF_INET, SOCK_STREAM, 0);
    listen(fd, 1);
    return fd;
  case 11: return socket(AF_NETLINK, SOCK_RAW, 0);
  case 12: return timerfd_create(CLOCK_MONOTONIC, 0);
  case 13:
    sigemptyset(&signals);
    return signalfd(-1, &signals, 0);
  case 14: return inotify_init1(0);
  case 15: return open("/dev/ptmx", O_RDWR | O_NOCTTY);
  case 16: return open("/dev/input/event0", O_RDONLY | O_NONBLOCK);
  case 17: return open("/proc/self", O_RDONLY | O_DIRECTORY);
  default: return -1;
  }
}
