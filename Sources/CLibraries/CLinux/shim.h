// The only access to the C library, because Embedded Swift does not support `import Glibc`: its headers, and one-line
// functions for macros and variadic functions.
#pragma once

// With _GNU_SOURCE, musl declares Linux-specific functions. Boards are compiled for a triple without an operating
// system, so the compiler does not define it. It is not a compiler option because an app's C file may define it as
// well.
#if !defined(__gnu_linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

// 64-bit offsets also on 32-bit ARM, where DRM maps buffers at large offsets. Other architectures have them anyway, and
// the macro would give some types names that differ from Foundation's.
#if __SIZEOF_POINTER__ == 4
#define _FILE_OFFSET_BITS 64
#endif

#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <net/if.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/quota.h>
#include <sys/reboot.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/ucontext.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
extern char **environ;
#include <linux/blkpg.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/vt.h>
#include <linux/watchdog.h>

static inline int vt_errno(void) { return errno; }
static inline int vt_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
static inline int vt_open_at(int directory, const char *path, int flags, unsigned mode) { return openat(directory, path, flags, mode); }
static inline int vt_ioctl(int fd, unsigned long request, void *argument) { return ioctl(fd, request, argument); }
static inline int vt_ioctl_value(int fd, unsigned long request, long value) { return ioctl(fd, request, value); }
// Returns the device number of the terminal behind a descriptor, even if the path is an alias such as /dev/tty0.
// Returns 0 if it is not a terminal.
static inline unsigned vt_terminal(int fd) {
  unsigned number = 0;
  return ioctl(fd, TIOCGDEV, &number) ? 0 : number;
}
static inline int vt_fcntl(int fd, int command, int value) { return fcntl(fd, command, value); }
static inline int vt_epoll_add(int epoll, int fd, unsigned events, unsigned long long tag) {
  struct epoll_event event = {.events = events, .data = {.u64 = tag}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}
// Waits for at most `nanoseconds`, or indefinitely if it is negative. Kernels before 5.11 round up to milliseconds.
static inline int vt_epoll_wait(int epoll, struct epoll_event *events, int count, long long nanoseconds) {
#ifdef SYS_epoll_pwait2
  struct { long long seconds, nanoseconds; } bound = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  int ready = (int)syscall(SYS_epoll_pwait2, epoll, events, count, nanoseconds < 0 ? 0 : &bound, 0, (size_t)0);
  if (ready >= 0 || errno != ENOSYS) return ready;
#endif
  return epoll_wait(epoll, events, count, nanoseconds < 0 ? -1 : (int)((nanoseconds + 999999) / 1000000));
}
static inline void vt_ignore_signal(int number) { signal(number, SIG_IGN); }
static inline unsigned long long vt_epoll_tag(const struct epoll_event *event) { return event->data.u64; }
// Constants, because their types differ among C libraries.
enum { vt_epoll_readable = EPOLLIN, vt_epoll_writable = EPOLLOUT, vt_epoll_hung_up = EPOLLHUP | EPOLLERR };
static inline unsigned vt_epoll_events(const struct epoll_event *event) { return event->events; }
// Starts a detached thread that receives only the signals of its own faults. `take` owns `argument`.
static inline int vt_start_thread(size_t stack, void *(*take)(void *), void *argument) {
  pthread_attr_t attributes;
  int result = pthread_attr_init(&attributes);
  if (result) return result;
  sigset_t all, before;
  sigfillset(&all);
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  result = pthread_create(&thread, &attributes, take, argument);
  pthread_sigmask(SIG_SETMASK, &before, 0);
  pthread_attr_destroy(&attributes);
  return result;
}
// Initializes a condition whose waits use the monotonic clock, because the wall clock may be set during a wait.
static inline void vt_init_condition(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
}
static inline void vt_wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  // At most a day, because longer waits don't fit in 32-bit times. Callers check again.
  long nanoseconds = 0, whole = seconds < 86400 ? (long)seconds : 86400;
  if (seconds < 86400) nanoseconds = (long)((seconds - (double)whole) * 1e9);
  end.tv_sec += whole + (end.tv_nsec + nanoseconds) / 1000000000;
  end.tv_nsec = (end.tv_nsec + nanoseconds) % 1000000000;
  pthread_cond_timedwait(condition, mutex, &end);
}
// Returns the number of threads of this program, or 0 if it is unknown.
static inline int vt_thread_count(void) {
  struct stat tasks;
  // The directory has two links of its own, and one from the entry ".." of each thread's directory.
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 2 ? (int)tasks.st_nlink - 2 : 0;
}
// Returns the number of the first 1024 processors that this thread may run on, or 0 if it is unknown.
static inline int vt_processors(void) {
  unsigned long mask[1024 / 8 / sizeof(unsigned long)] = {0};
  int count = 0;
  if (syscall(SYS_sched_getaffinity, 0, sizeof mask, mask) < 0) return 0;
  for (size_t i = 0; i < sizeof mask / sizeof *mask; i++) count += __builtin_popcountl(mask[i]);
  return count;
}
// Names the calling thread. Another thread could not know whether it still exists.
static inline void vt_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
static inline char **vt_environ(void) { return environ; }
static inline void *vt_mmap(size_t length, int protection, int flags, int fd, long long offset) {
  void *address = mmap(0, length, protection, flags, fd, (off_t)offset);
  return address == MAP_FAILED ? 0 : address;
}
// Creates a file in memory that child processes do not inherit. The name only appears in tools.
static inline int vt_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1); }
// MREMAP_MAYMOVE | MREMAP_FIXED, which the C library declares only for _GNU_SOURCE.
enum { vt_remap_there = 3 };
// Maps `length` bytes of zeroed memory twice in a row, with all pages present. If anonymous memory cannot be mapped
// twice, as in some emulators, uses a file in memory.
static inline void *vt_mmap_ring(size_t length) {
  int protection = PROT_READ | PROT_WRITE, flags = MAP_SHARED | MAP_FIXED | MAP_POPULATE;
  char *both = mmap(0, 2 * length, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (both == MAP_FAILED) return 0;
  if (mmap(both, length, protection, flags | MAP_ANONYMOUS, -1, 0) != MAP_FAILED &&
      syscall(SYS_mremap, both, 0, length, vt_remap_there, both + length) != -1)
    return both;
  int file = vt_memory_file("frame"), error = errno, done = 0;
  if (file >= 0) {
    done = ftruncate(file, (off_t)length) == 0 && mmap(both, length, protection, flags, file, 0) != MAP_FAILED &&
           mmap(both + length, length, protection, flags, file, 0) != MAP_FAILED;
    error = errno;
    close(file);
  }
  if (done) return both;
  munmap(both, 2 * length);
  errno = error;
  return 0;
}
// Stores the free space of the file system of a path, in bytes.
static inline int vt_free_space(const char *path, unsigned long long *bytes) {
  struct statvfs status;
  if (statvfs(path, &status) != 0) return -1;
  // A part may be reserved for the superuser.
  *bytes = (unsigned long long)(geteuid() == 0 ? status.f_bfree : status.f_bavail) * status.f_frsize;
  return 0;
}
// Limits a user's files to a share of all files on the file system of a device, which is mounted at `path`.
static inline int vt_set_quota(const char *device, const char *path, unsigned user, double share) {
  struct statvfs status;
  if (statvfs(path, &status) != 0) return -1;
  struct dqblk limits = {.dqb_ihardlimit = (unsigned long long)(status.f_files * share), .dqb_valid = QIF_ILIMITS};
  limits.dqb_isoftlimit = limits.dqb_ihardlimit;
  return quotactl(QCMD(Q_SETQUOTA, USRQUOTA), device, (int)user, (char *)&limits);
}
// Tells the kernel the new size of a partition, in bytes. It may be mounted.
static inline int vt_resize_partition(int disk, int number, long long start, long long size) {
  struct blkpg_partition partition = {.start = start, .length = size, .pno = number};
  struct blkpg_ioctl_arg request = {.op = BLKPG_RESIZE_PARTITION, .datalen = sizeof(partition), .data = &partition};
  return ioctl(disk, BLKPG, &request);
}
// Extends a mounted ext4 file system (EXT4_IOC_RESIZE_FS, which no header declares).
static inline int vt_resize_ext4(int folder, unsigned long long blocks) {
  return ioctl(folder, _IOW('f', 16, unsigned long long), &blocks);
}
// Swift does not import fork, because it is unsafe in programs with threads.
static inline int vt_fork(void) { return fork(); }
static inline int vt_pipe(int *ends) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }
static inline long vt_read_at(int fd, void *buffer, size_t size, long long offset) { return pread(fd, buffer, size, (off_t)offset); }
static inline long vt_write_at(int fd, const void *buffer, size_t size, long long offset) {
  return pwrite(fd, buffer, size, (off_t)offset);
}
static inline int vt_load_module(int fd, const char *parameters) { return (int)syscall(SYS_finit_module, fd, parameters, 0); }

// Opens a datagram socket that receives the kernel's device events (uevents).
static inline int vt_uevent_socket(void) {
  int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
// Receives one message. Stores whether the kernel sent it (port 0), because any local process may send to the group.
static inline long vt_uevent_receive(int fd, void *buffer, size_t size, int *from_kernel) {
  struct sockaddr_nl sender = {0};
  socklen_t length = sizeof sender;
  long count = recvfrom(fd, buffer, size, 0, (struct sockaddr *)&sender, &length);
  *from_kernel = sender.nl_pid == 0;
  return count;
}

// The protocol with which a program reports its state to the service manager (sd_notify): datagrams with at most one
// descriptor each. A name that begins with '@' is abstract.
static inline socklen_t vt_unix_address(const char *name, struct sockaddr_un *address) {
  size_t length = strlen(name);
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (length == 0 || length >= sizeof address->sun_path) return 0;
  memcpy(address->sun_path, name, length);
  if (name[0] == '@') address->sun_path[0] = 0;
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
}
// Opens a socket that listens at `name`, or one that sends there.
static inline int vt_unix_socket(const char *name, int type, int listens) {
  struct sockaddr_un address;
  socklen_t length = vt_unix_address(name, &address);
  int fd = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
  // Before anything can be sent to the socket: the kernel adds the sender's user to each datagram.
  int passes = listens && (type & SOCK_DGRAM) == SOCK_DGRAM;
  if (fd >= 0 && passes) setsockopt(fd, SOL_SOCKET, SO_PASSCRED, &passes, sizeof passes);
  // The permissions of its file, from the file's creation on. `umask` would change those of files that other threads
  // create.
  if (fd >= 0 && listens) fchmod(fd, 0600);
  if (fd < 0 || (listens ? bind : connect)(fd, (struct sockaddr *)&address, length) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
static inline int vt_notify_socket(const char *name, int listens) {
  return vt_unix_socket(name, SOCK_DGRAM | SOCK_NONBLOCK, listens);
}
union vt_one_descriptor {
  struct cmsghdr header;
  char room[CMSG_SPACE(sizeof(int))];
};
// Sends `text`, and `descriptor` with it unless it is negative.
static inline long vt_notify_send(int fd, const void *text, size_t size, int descriptor) {
  union vt_one_descriptor control = {{0}};
  struct iovec part = {(void *)text, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
  }
  // Does not wait for a receiver that does not read.
  return sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}
// The most descriptors of one message (SCM_MAX_FD). With less room, the kernel would close the excess ones immediately,
// in the receiver.
enum { vt_most_descriptors = 253 };
// The kernel's record of a datagram's sender (struct ucred), which not every C library declares.
struct vt_sender {
  pid_t process;
  uid_t user;
  gid_t group;
};
enum { vt_sender_message = 2 };
union vt_all_descriptors {
  struct cmsghdr header;
  char room[CMSG_SPACE(sizeof(struct vt_sender)) + CMSG_SPACE(sizeof(int) * vt_most_descriptors)];
};
// Receives one message with its descriptors. `descriptors` must have room for `vt_most_descriptors`. Stores the ID of
// the sender's user in `user`, or -1 if the kernel does not report it.
static inline long vt_notify_receive(
    int fd, void *buffer, size_t size, int *descriptors, int *descriptor_count, unsigned *user) {
  union vt_all_descriptors control;
  struct iovec part = {buffer, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *descriptor_count = 0;
  *user = (unsigned)-1;
  long count = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  if (count < 0) return count;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET) continue;
    if (header->cmsg_type == SCM_RIGHTS) {
      *descriptor_count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
      memcpy(descriptors, CMSG_DATA(header), sizeof(int) * (size_t)*descriptor_count);
    } else if (header->cmsg_type == vt_sender_message) {
      struct vt_sender sender;
      memcpy(&sender, CMSG_DATA(header), sizeof sender);
      *user = sender.user;
    }
  }
  return count;
}
// Lets the group of a socket's file send to it, too. Returns the socket, or closes it and returns -1 on error.
static inline int vt_admit_group(int fd, const char *path) {
  if (fd < 0 || chmod(path, 0660) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
// Opens a socket that listens at `path`, to which only this user may send, and also its group if `admits_group` is
// nonzero. Removes an existing file.
static inline int vt_listening_socket(const char *path, int admits_group) {
  unlink(path);
  int fd = vt_notify_socket(path, 1);
  return admits_group ? vt_admit_group(fd, path) : fd;
}
// Opens a socket for connections that listens at `path`, to which only this user may connect, or one that connects to
// it. Removes an existing file before it listens.
static inline int vt_session_socket(const char *path, int listens) {
  if (listens) unlink(path);
  int fd = vt_unix_socket(path, SOCK_SEQPACKET | (listens ? SOCK_NONBLOCK : 0), listens);
  // Does not fail: the socket is bound.
  if (fd >= 0 && listens) listen(fd, 8);
  return fd;
}
// Opens a socket for connections with messages that listens at `path`, to which this user and the group may connect.
// Removes an existing file.
static inline int vt_listening_message_socket(const char *path) {
  unlink(path);
  int fd = vt_admit_group(vt_unix_socket(path, SOCK_SEQPACKET | SOCK_NONBLOCK, 1), path);
  if (fd >= 0) listen(fd, 8);
  return fd;
}
// Connects to a socket for connections with messages.
static inline int vt_message_socket(const char *path) { return vt_unix_socket(path, SOCK_SEQPACKET | SOCK_NONBLOCK, 0); }
// Opens a socket at the path `own`, to which only this user may send, and which sends to the path `peer`.
static inline int vt_datagram_socket(const char *own, const char *peer) {
  struct sockaddr_un address;
  socklen_t length = vt_unix_address(peer, &address);
  int fd = vt_listening_socket(own, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, length) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
// Receives one message. Returns its size, which may be greater than `size`, or -1 on error.
static inline long vt_receive_message(int fd, void *buffer, size_t size) {
  return recv(fd, buffer, size, MSG_DONTWAIT | MSG_TRUNC);
}
static inline int vt_accept_session(int fd) {
  int connection = accept(fd, 0, 0);
  if (connection >= 0) fcntl(connection, F_SETFD, FD_CLOEXEC);
  return connection;
}
// Waits for a message and replaces the standard streams with those in it. Returns its size, or -1 on error, such as
// after ten seconds (`EAGAIN`) or without three streams (`EINVAL`).
static inline long vt_receive_streams(int fd, void *buffer, size_t size) {
  int streams[3];
  union { struct cmsghdr header; char room[CMSG_SPACE(sizeof streams)]; } control;
  struct iovec part = {buffer, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  struct timeval limit = {10, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  // The kernel closes further descriptors.
  long count = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  if (count < 0) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof streams)) {
    errno = EINVAL;
    return -1;
  }
  memcpy(streams, CMSG_DATA(header), sizeof streams);
  for (int stream = 0; stream < 3; stream++) {
    dup2(streams[stream], stream);
    close(streams[stream]);
  }
  return count;
}
// Sends `text` with copies of the standard streams.
static inline long vt_send_streams(int fd, const void *text, size_t size) {
  const int streams[3] = {0, 1, 2};
  union { struct cmsghdr header; char room[CMSG_SPACE(sizeof streams)]; } control = {{0}};
  struct iovec part = {(void *)text, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  control.header.cmsg_level = SOL_SOCKET;
  control.header.cmsg_type = SCM_RIGHTS;
  control.header.cmsg_len = CMSG_LEN(sizeof streams);
  memcpy(CMSG_DATA(&control.header), streams, sizeof streams);
  return sendmsg(fd, &message, MSG_NOSIGNAL);
}
// Child processes do not inherit the copy.
static inline int vt_copy_descriptor(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }
// Creates a pair of connected datagram sockets.
static inline int vt_socket_pair(int *ends) { return socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends); }
// Locks the file until this process closes it, or fails if another process has locked it.
static inline int vt_lock(int fd) { return flock(fd, LOCK_EX | LOCK_NB); }
static inline unsigned long vt_watchdog_timeout_request(void) { return WDIOC_SETTIMEOUT; }
static inline unsigned long vt_watchdog_boot_status_request(void) { return WDIOC_GETBOOTSTATUS; }
static inline unsigned long vt_watchdog_feed_request(void) { return WDIOC_KEEPALIVE; }
static inline unsigned long vt_watchdog_options_request(void) { return WDIOC_SETOPTIONS; }

// An ioctl that restores state when the program crashes. ioctls are safe in a signal handler.
struct vt_crash_action {
  volatile int armed;
  int fd;
  unsigned long request;
  unsigned long argument;
};
static inline void vt_run_crash_actions(const struct vt_crash_action *actions, int count) {
  for (int i = 0; i < count; i++) {
    if (actions[i].armed) ioctl(actions[i].fd, actions[i].request, actions[i].argument);
  }
}
// Installs `handler` for the signals of a crash, which runs on `stack` because a stack overflow is a crash too. It runs
// once per signal, and then the default action applies again.
static inline void vt_catch_crashes(void (*handler)(int, siginfo_t *, void *), void *stack, size_t stack_size) {
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, SIGSYS};
  stack_t alternate = {.ss_sp = stack, .ss_size = stack_size};
  sigaltstack(&alternate, 0);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK | SA_SIGINFO;
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, 0);
}
// Reads the state at a signal: the instruction, the return address of the innermost function if it is in the link
// register (0 if it is on the stack), and the frame pointer.
static inline void vt_interrupted(const void *context, uintptr_t *instruction, uintptr_t *link, uintptr_t *frame) {
  const mcontext_t *machine = &((const ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  // REG_RIP and REG_RBP, which not every build can name.
  *instruction = (uintptr_t)machine->gregs[16], *link = 0, *frame = (uintptr_t)machine->gregs[10];
#elif defined(__aarch64__)
  *instruction = machine->pc, *link = machine->regs[30], *frame = machine->regs[29];
#elif defined(__arm__)
  *instruction = machine->arm_pc, *link = machine->arm_lr, *frame = machine->arm_fp;
#else
  *instruction = *link = *frame = 0;
#endif
}
static inline uintptr_t vt_fault_address(const siginfo_t *information) { return (uintptr_t)information->si_addr; }
// Reads memory of this process, mapped or not. Returns the number of bytes, or -1.
static inline long vt_peek(uintptr_t address, void *buffer, size_t size) {
  struct iovec here = {buffer, size}, there = {(void *)address, size};
  return syscall(SYS_process_vm_readv, getpid(), &here, 1, &there, 1, 0);
}
// Returns the offset that was added to the addresses in the program's file.
extern const ElfW(Ehdr) __ehdr_start __attribute__((weak, visibility("hidden")));
static inline uintptr_t vt_load_offset(void) {
  return &__ehdr_start && __ehdr_start.e_type == ET_DYN ? (uintptr_t)&__ehdr_start : 0;
}
// Returns VT_SETMODE's argument for automatic switching.
static inline unsigned long vt_automatic_switching(void) {
  static const struct vt_mode automatic = {.mode = VT_AUTO};
  return (unsigned long)&automatic;
}

// Stores the IPv4 address of the network interface at `index` among those that have one. Returns 0 if there is none.
static inline int vt_network_address(int index, unsigned char *bytes) {
  struct ifreq interfaces[16];
  struct ifconf list = {.ifc_len = sizeof interfaces, .ifc_req = interfaces};
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return 0;
  int error = ioctl(fd, SIOCGIFCONF, &list);
  close(fd);
  if (error || (unsigned long)index >= list.ifc_len / sizeof *interfaces) return 0;
  struct sockaddr_in *address = (struct sockaddr_in *)&interfaces[index].ifr_addr;
  memcpy(bytes, &address->sin_addr, 4);
  return 1;
}

// Stores the IPv4 addresses, four bytes each, of the network namespace of a NETLINK_ROUTE socket, without loopback
// addresses. Returns their number. The kernel replies at once.
static inline int vt_network_addresses(int fd, unsigned char *addresses, int most) {
  struct { struct nlmsghdr head; struct ifaddrmsg body; } question = {
    .head = {.nlmsg_len = sizeof question, .nlmsg_type = RTM_GETADDR, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
    .body = {.ifa_family = AF_INET},
  };
  _Alignas(struct nlmsghdr) char answer[8192];
  int count = 0;
  if (send(fd, &question, sizeof question, MSG_DONTWAIT) < 0) return 0;
  for (;;) {
    int rest = (int)recv(fd, answer, sizeof answer, MSG_DONTWAIT);
    if (rest <= 0) return count;
    for (struct nlmsghdr *head = (void *)answer; NLMSG_OK(head, rest); head = NLMSG_NEXT(head, rest)) {
      struct ifaddrmsg *body = NLMSG_DATA(head);
      if (head->nlmsg_type != RTM_NEWADDR || body->ifa_family != AF_INET || body->ifa_scope == RT_SCOPE_HOST) continue;
      int left = IFA_PAYLOAD(head);
      for (struct rtattr *part = IFA_RTA(body); RTA_OK(part, left); part = RTA_NEXT(part, left)) {
        if (part->rta_type != IFA_LOCAL || RTA_PAYLOAD(part) < 4 || count == most) continue;
        memcpy(addresses + 4 * count++, RTA_DATA(part), 4);
      }
    }
  }
}

#include "confinement.h"
#include "sockets.h"

// Configures a serial line for raw bytes. Returns -1 with EINVAL for an unsupported speed.
static inline int vt_set_serial(int fd, unsigned speed, int data_bits, int parity, int stop_bits, int hardware_flow) {
  static const struct { unsigned speed; speed_t code; } speeds[] = {
    {1200, B1200}, {2400, B2400}, {4800, B4800}, {9600, B9600}, {19200, B19200}, {38400, B38400}, {57600, B57600},
    {115200, B115200}, {230400, B230400}, {460800, B460800}, {921600, B921600},
  };
  static const tcflag_t sizes[] = {CS5, CS6, CS7, CS8};
  struct termios settings;
  if (tcgetattr(fd, &settings)) return -1;
  cfmakeraw(&settings);
  settings.c_cflag &= ~(tcflag_t)(CSIZE | PARENB | PARODD | CSTOPB | CRTSCTS);
  settings.c_cflag |= CLOCAL | CREAD | sizes[data_bits - 5];
  if (parity) settings.c_cflag |= PARENB | (parity == 1 ? PARODD : 0);
  if (stop_bits == 2) settings.c_cflag |= CSTOPB;
  if (hardware_flow) settings.c_cflag |= CRTSCTS;
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    if (speeds[i].speed != speed) continue;
    cfsetispeed(&settings, speeds[i].code);
    cfsetospeed(&settings, speeds[i].code);
    return tcsetattr(fd, TCSANOW, &settings);
  }
  errno = EINVAL;
  return -1;
}
// Opens a descriptor that is readable when the process has ended (pidfd_open). Older C libraries don't declare the
// call.
static inline int vt_process_descriptor(int process) { return (int)syscall(434, process, 0); }

// Dispatch's functions for integration into other event loops, if the program is linked with Dispatch.
static inline int vt_main_queue_descriptor(void) {
  int (*get)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
  return get ? get() : -1;
}
static inline void vt_run_main_queue(void) {
  unsigned long long count;
  void (*run)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF");
  int descriptor = vt_main_queue_descriptor();
  if (descriptor >= 0) while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {}
  if (run) run(0);
}
