// Calls that confine a program and for which the C library has no functions, and the list of allowed system calls.
#pragma once

#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>

// These calls have the same numbers on every processor. Older C libraries don't declare them.
enum { vt_landlock_create = 444, vt_landlock_add = 445, vt_landlock_restrict = 446 };

// Returns the version of Landlock, which determines the supported rights, or -1 if it is unavailable or disabled.
static inline int vt_landlock_version(void) { return (int)syscall(vt_landlock_create, 0, (size_t)0, 1); }
// Creates a set of rules for these rights and returns its descriptor.
static inline int vt_landlock_rules(unsigned long long rights) { return (int)syscall(vt_landlock_create, &rights, sizeof rights, 0); }
// Allows these rights for `path` and everything below it.
static inline int vt_landlock_allow(int rules, const char *path, unsigned long long rights) {
  struct { unsigned long long rights; int parent; } __attribute__((packed)) rule;
  rule.rights = rights;
  rule.parent = open(path, O_RDONLY | O_CLOEXEC);
  if (rule.parent < 0) return -1;
  int result = (int)syscall(vt_landlock_add, rules, 1, &rule, 0);
  int error = errno;
  close(rule.parent);
  errno = error;
  return result;
}
static inline int vt_landlock_obey(int rules) { return (int)syscall(vt_landlock_restrict, rules, 0); }

static inline int vt_keep_from_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
// Drops a capability from the bounding set, so that no program that this one starts can gain it from its file. Returns
// -1 if the capability does not exist.
static inline int vt_renounce_capability(int number) { return prctl(PR_CAPBSET_DROP, number, 0, 0, 0); }
// The capability to use ports below 1024.
enum { vt_port_capability = CAP_NET_BIND_SERVICE };
// Makes this process keep its capabilities when it changes its user.
static inline int vt_keep_capabilities(void) { return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0); }
// Gives up all capabilities except the one for ports. Programs that this process starts inherit that one.
static inline int vt_keep_only_port_capability(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[2] = {{0}};
  sets[0].effective = sets[0].permitted = sets[0].inheritable = 1u << vt_port_capability;
  if (syscall(SYS_capset, &header, sets)) return -1;
  return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, vt_port_capability, 0, 0);
}
static inline int vt_set_groups(size_t count, const gid_t *groups) { return setgroups(count, groups); }
static inline int vt_limit(int resource, unsigned long long most) {
  struct rlimit limit = {(rlim_t)most, (rlim_t)most};
  return setrlimit(resource, &limit);
}
enum { vt_limit_memory = RLIMIT_DATA, vt_limit_processes = RLIMIT_NPROC, vt_limit_files = RLIMIT_NOFILE, vt_limit_core = RLIMIT_CORE };
static inline unsigned long long vt_memory_size(void) {
  struct sysinfo info;
  return sysinfo(&info) ? 0 : (unsigned long long)info.totalram * info.mem_unit;
}
static inline int vt_filters_calls(void) {
  unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
static inline int vt_filter_calls(struct sock_filter *steps, size_t count) {
  struct sock_fprog program = {(unsigned short)count, steps};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

#if defined(__x86_64__)
enum { vt_call_architecture = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { vt_call_architecture = AUDIT_ARCH_AARCH64 };
#elif defined(__arm__)
enum { vt_call_architecture = AUDIT_ARCH_ARM };
#else
#error "nobody has written down the calls of this processor"
#endif

// From this number on, system calls have the same number on all processors. C libraries try these newer calls first and
// fall back to older ones.
enum { vt_first_common_call = 424 };

// The system calls that an app may use: files, memory, waiting, time, signals, threads, processes, and sockets. The
// list omits calls for administration, calls that reach deep into the kernel (bpf, io_uring, userfaultfd), and calls
// that allocate memory outside its limit (memfd_create).
static const int vt_calls[] = {
  // The calls of every turn of the event loop come first: waiting (epoll_pwait2, which not every C library declares),
  // and input and output of panels and cards.
  441, SYS_read, SYS_ioctl,
  SYS_write, SYS_epoll_pwait, SYS_epoll_ctl, SYS_futex, SYS_sendmsg, SYS_recvmsg,
  SYS_close, SYS_close_range, SYS_openat, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_readv, SYS_writev, SYS_pread64,
  SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_fsync, SYS_fdatasync,
  SYS_ftruncate, SYS_fallocate, SYS_copy_file_range, SYS_splice, SYS_dup, SYS_dup3, SYS_fcntl, SYS_flock, SYS_pipe2, SYS_statx,
  SYS_mkdirat, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat,
  SYS_fchdir, SYS_chdir, SYS_getcwd, SYS_umask, SYS_utimensat, SYS_inotify_init1, SYS_inotify_add_watch,
  SYS_inotify_rm_watch,
  SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_msync, SYS_mlock, SYS_munlock, SYS_mincore, SYS_membarrier,
  SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_eventfd2, SYS_timerfd_create, SYS_signalfd4,
  SYS_nanosleep, SYS_times, SYS_setitimer, SYS_getitimer, SYS_timer_create, SYS_timer_delete, SYS_timer_getoverrun,
  SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_rt_sigsuspend, SYS_rt_sigpending,
  SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_sigaltstack, SYS_kill, SYS_tkill, SYS_tgkill,
  SYS_restart_syscall, SYS_clone, SYS_execve, SYS_exit, SYS_exit_group, SYS_wait4, SYS_waitid,
  SYS_getpid, SYS_getppid, SYS_gettid, SYS_getpgid, SYS_setpgid, SYS_getsid, SYS_setsid, SYS_getuid, SYS_geteuid, SYS_getgid,
  SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_getgroups,
  SYS_set_tid_address, SYS_set_robust_list, SYS_get_robust_list, SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_setaffinity,
  SYS_sched_getparam, SYS_sched_getscheduler,
  SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_getpriority, SYS_setpriority, SYS_prctl, SYS_prlimit64,
  SYS_setrlimit, SYS_getrusage, SYS_getcpu, SYS_uname, SYS_sysinfo, SYS_getrandom,
  SYS_process_vm_readv,
  SYS_socket, SYS_socketpair, SYS_bind, SYS_connect, SYS_listen, SYS_accept, SYS_accept4, SYS_getsockname, SYS_getpeername,
  SYS_sendto, SYS_recvfrom, SYS_sendmmsg, SYS_recvmmsg, SYS_shutdown, SYS_setsockopt, SYS_getsockopt,
  SYS_rseq,
  // openat2 and faccessat2, which not every C library declares.
  437, 439,
#if defined(__x86_64__) || defined(__arm__)
  SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_unlink,
  SYS_link, SYS_symlink, SYS_chmod, SYS_pipe, SYS_dup2, SYS_poll, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd,
  SYS_inotify_init, SYS_signalfd, SYS_utimes, SYS_pause, SYS_fork, SYS_vfork, SYS_getpgrp,
#endif
#if defined(__arm__)
  // Variants for 32-bit processors, on which the other calls have 64-bit types.
  SYS__llseek, SYS__newselect, SYS_mmap2, SYS_fstat64, SYS_stat64, SYS_lstat64, SYS_fstatat64, SYS_statfs64, SYS_fstatfs64,
  SYS_truncate64, SYS_ftruncate64, SYS_fcntl64, SYS_sendfile64, SYS_arm_fadvise64_64,
  SYS_getuid32, SYS_geteuid32, SYS_getgid32, SYS_getegid32, SYS_getresuid32, SYS_getresgid32, SYS_getgroups32, SYS_ugetrlimit,
  SYS_sigreturn, SYS_sigaction, SYS_sigprocmask, SYS_renameat,
  SYS_clock_gettime32, SYS_clock_getres_time32, SYS_clock_nanosleep_time32, SYS_gettimeofday_time32, SYS_timer_settime32,
  SYS_timer_gettime32, SYS_timerfd_settime32, SYS_timerfd_gettime32,
  // Variants with 64-bit times, from clock_gettime64 to sched_rr_get_interval_time64.
  403, 406, 407, 408, 409, 410, 411, 412, 413, 414, 416, 417, 418, 419, 421, 422, 423,
  // Calls that only this processor has: cacheflush and set_tls.
  983042, 983045,
#else
  SYS_lseek, SYS_mmap, SYS_fstat, SYS_newfstatat, SYS_statfs, SYS_fstatfs, SYS_truncate, SYS_sendfile, SYS_fadvise64,
  SYS_renameat, SYS_getrlimit, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep,
  SYS_gettimeofday, SYS_timer_settime, SYS_timer_gettime, SYS_timerfd_settime, SYS_timerfd_gettime,
#endif
#if defined(__x86_64__)
  SYS_arch_prctl, SYS_time, SYS_alarm, SYS_select,
#endif
};
// The calls that an SSH server needs in addition. It becomes the user whose login it accepts, which is its own user,
// and runs its own file again for each connection. Without capabilities, a process can become no other user.
static const int vt_login_calls[] = {
  SYS_setresuid, SYS_setresgid, SYS_execveat,
#if defined(__arm__)
  SYS_setresuid32, SYS_setresgid32,
#endif
};
// The calls that are only allowed with some arguments (SystemCallFilter).
enum { vt_call_clone = SYS_clone, vt_call_socket = SYS_socket, vt_call_socketpair = SYS_socketpair, vt_call_setsockopt = SYS_setsockopt };
// The flags for new namespaces: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, and NEWNET. In its own user
// namespace, a process has all capabilities, which expose much more of the kernel.
enum { vt_clone_namespaces = 0x7E020000 };
// Returns the number of calls of every turn at the start of the list.
static inline int vt_steady_call_count(void) { return 3; }
// Ends of the ranges of call numbers that the filter distinguishes: the common calls, and ARM's private calls. The
// private range contains no allowed calls on other processors.
enum { vt_end_of_calls = 512, vt_first_private_call = 983040, vt_end_of_private_calls = 983056 };
static inline int vt_call_count(void) { return (int)(sizeof vt_calls / sizeof *vt_calls); }
static inline int vt_call(int index) { return vt_calls[index]; }
static inline int vt_allows_call(int number, int allows_login) {
  for (int index = 0; index < vt_call_count(); index++)
    if (vt_calls[index] == number) return 1;
  for (unsigned index = 0; allows_login && index < sizeof vt_login_calls / sizeof *vt_login_calls; index++)
    if (vt_login_calls[index] == number) return 1;
  return 0;
}

// The calls that change the user or the group, and the number of their arguments: 0 for variants with 16-bit IDs, which
// C libraries no longer use, and -1 for setgroups, whose argument is a list.
static const struct { int number; int arguments; } vt_identity_calls[] = {
#if defined(__arm__)
  {SYS_setuid32, 1}, {SYS_setgid32, 1}, {SYS_setfsuid32, 1}, {SYS_setfsgid32, 1}, {SYS_setreuid32, 2}, {SYS_setregid32, 2},
  {SYS_setresuid32, 3}, {SYS_setresgid32, 3}, {SYS_setgroups32, -1},
  {SYS_setuid, 0}, {SYS_setgid, 0}, {SYS_setfsuid, 0}, {SYS_setfsgid, 0}, {SYS_setreuid, 0}, {SYS_setregid, 0},
  {SYS_setresuid, 0}, {SYS_setresgid, 0}, {SYS_setgroups, 0},
#else
  {SYS_setuid, 1}, {SYS_setgid, 1}, {SYS_setfsuid, 1}, {SYS_setfsgid, 1}, {SYS_setreuid, 2}, {SYS_setregid, 2},
  {SYS_setresuid, 3}, {SYS_setresgid, 3}, {SYS_setgroups, -1},
#endif
};
static inline int vt_identity_call_count(void) { return (int)(sizeof vt_identity_calls / sizeof *vt_identity_calls); }
static inline int vt_identity_call(int index) { return vt_identity_calls[index].number; }
static inline int vt_identity_call_arguments(int index) { return vt_identity_calls[index].arguments; }
