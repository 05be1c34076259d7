// Constants in a file of their own, because constants.ts is part of the first page that loads.

export const SOUND_VOLUME_TOAST = 0.6;
export const SOUND_VOLUME_REALTIME = 0.5;
export const SOUND_QUEUE_MAX = 5;
export const BEEP_SECONDS = 0.4;
export const BEEP_FROM_HZ = 800;
export const BEEP_TO_HZ = 1_000;
