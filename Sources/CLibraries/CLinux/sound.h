// The kernel's interface to sound cards (ALSA): the request numbers, bits, and unions that Swift cannot import.
//
// ALSA's own library is not used, because Debian has no static version of it, it loads plug-ins at run time, and its
// license is the LGPL.
#pragma once
#include <sound/asound.h>
#include <sys/ioctl.h>

typedef struct snd_pcm_hw_params vt_pcm_format;

// Resets a format to one without any restriction.
static inline void vt_pcm_any(vt_pcm_format *format) {
  __builtin_memset(format, 0, sizeof *format);
  for (int i = 0; i <= SNDRV_PCM_HW_PARAM_LAST_MASK - SNDRV_PCM_HW_PARAM_FIRST_MASK; i++)
    __builtin_memset(&format->masks[i], 0xFF, sizeof format->masks[i]);
  for (int i = 0; i <= SNDRV_PCM_HW_PARAM_LAST_INTERVAL - SNDRV_PCM_HW_PARAM_FIRST_INTERVAL; i++)
    format->intervals[i].max = 0xFFFFFFFF;
  format->rmask = 0xFFFFFFFF;
  format->info = 0xFFFFFFFF;
}
static inline void vt_pcm_choose(vt_pcm_format *format, int parameter, unsigned value) {
  struct snd_mask *mask = &format->masks[parameter - SNDRV_PCM_HW_PARAM_FIRST_MASK];
  __builtin_memset(mask, 0, sizeof *mask);
  mask->bits[value / 32] = 1u << (value % 32);
}
static inline void vt_pcm_bound(vt_pcm_format *format, int parameter, unsigned least, unsigned most) {
  struct snd_interval *interval = &format->intervals[parameter - SNDRV_PCM_HW_PARAM_FIRST_INTERVAL];
  interval->min = least;
  interval->max = most;
}
static inline unsigned vt_pcm_least(const vt_pcm_format *format, int parameter) {
  return format->intervals[parameter - SNDRV_PCM_HW_PARAM_FIRST_INTERVAL].min;
}
// Selects interleaved 16-bit little-endian samples.
static inline void vt_pcm_choose_samples(vt_pcm_format *format) {
  vt_pcm_choose(format, SNDRV_PCM_HW_PARAM_ACCESS, SNDRV_PCM_ACCESS_RW_INTERLEAVED);
  vt_pcm_choose(format, SNDRV_PCM_HW_PARAM_FORMAT, SNDRV_PCM_FORMAT_S16_LE);
}
enum {
  vt_pcm_channels = SNDRV_PCM_HW_PARAM_CHANNELS,
  vt_pcm_rate = SNDRV_PCM_HW_PARAM_RATE,
  vt_pcm_period = SNDRV_PCM_HW_PARAM_PERIOD_SIZE,
  vt_pcm_buffer = SNDRV_PCM_HW_PARAM_BUFFER_SIZE,
};
static inline int vt_pcm_set_format(int card, vt_pcm_format *format) { return ioctl(card, SNDRV_PCM_IOCTL_HW_PARAMS, format); }
// Playback starts when `threshold` frames are queued, and stops when the queue is empty.
static inline int vt_pcm_set_start(int card, unsigned threshold, unsigned buffer) {
  struct snd_pcm_sw_params way;
  __builtin_memset(&way, 0, sizeof way);
  way.period_step = 1;
  way.avail_min = 1;
  way.start_threshold = threshold;
  way.stop_threshold = buffer;
  return ioctl(card, SNDRV_PCM_IOCTL_SW_PARAMS, &way);
}
static inline int vt_pcm_prepare(int card) { return ioctl(card, SNDRV_PCM_IOCTL_PREPARE); }
static inline int vt_pcm_drain(int card) { return ioctl(card, SNDRV_PCM_IOCTL_DRAIN); }
// Writes up to `count` frames and returns the number written, or -1 if none could be written.
static inline long vt_pcm_write(int card, const void *samples, unsigned long count) {
  struct snd_xferi transfer = {0, (void *)samples, count};
  return ioctl(card, SNDRV_PCM_IOCTL_WRITEI_FRAMES, &transfer) ? -1 : (long)transfer.result;
}

// Mixer controls of a card, by their index in its list.

static inline unsigned vt_controls_count(int card) {
  struct snd_ctl_elem_list list;
  __builtin_memset(&list, 0, sizeof list);
  return ioctl(card, SNDRV_CTL_IOCTL_ELEM_LIST, &list) ? 0 : list.count;
}
static inline int vt_control_at(int card, unsigned index, struct snd_ctl_elem_info *info) {
  struct snd_ctl_elem_id id;
  struct snd_ctl_elem_list list;
  __builtin_memset(&list, 0, sizeof list);
  __builtin_memset(info, 0, sizeof *info);
  list.offset = index;
  list.space = 1;
  list.pids = &id;
  if (ioctl(card, SNDRV_CTL_IOCTL_ELEM_LIST, &list) || list.used != 1) return -1;
  info->id = id;
  return ioctl(card, SNDRV_CTL_IOCTL_ELEM_INFO, info);
}
static inline const char *vt_control_name(const struct snd_ctl_elem_info *info) { return (const char *)info->id.name; }
enum { vt_control_name_size = SNDRV_CTL_ELEM_ID_NAME_MAXLEN };
static inline int vt_control_is_switch(const struct snd_ctl_elem_info *info) { return info->type == SNDRV_CTL_ELEM_TYPE_BOOLEAN; }
static inline int vt_control_is_level(const struct snd_ctl_elem_info *info) { return info->type == SNDRV_CTL_ELEM_TYPE_INTEGER; }
static inline long vt_control_least(const struct snd_ctl_elem_info *info) { return info->value.integer.min; }
static inline long vt_control_most(const struct snd_ctl_elem_info *info) { return info->value.integer.max; }
// Sets each of a control's values that equals `least` to `value`. Returns 1 if it changed any.
static inline int vt_control_raise(int card, const struct snd_ctl_elem_info *info, long least, long value) {
  struct snd_ctl_elem_value values;
  __builtin_memset(&values, 0, sizeof values);
  values.id = info->id;
  if (ioctl(card, SNDRV_CTL_IOCTL_ELEM_READ, &values)) return 0;
  int is_changed = 0;
  for (unsigned i = 0; i < info->count && i < 128; i++) {
    if (values.value.integer.value[i] != least) continue;
    values.value.integer.value[i] = value;
    is_changed = 1;
  }
  return is_changed && ioctl(card, SNDRV_CTL_IOCTL_ELEM_WRITE, &values) >= 0;
}
