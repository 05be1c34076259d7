// Sound and vibration after a scan, so that the seller need not look at the screen.
import { SOUND_VOLUME_TOAST } from '@raan/contract/sound';
import { isToggleOn } from '#seller/lib/notifications/notification-toggles.ts';

const TONES = {
  half: { hz: 880, seconds: 0.07, vibrate: [12] },
  done: { hz: 1_320, seconds: 0.12, vibrate: [18, 40, 18] },
  wrong: { hz: 220, seconds: 0.2, vibrate: [90] },
} as const;

let context: AudioContext | undefined;

/** Plays the tone of half a pair, a pair, or a wrong code. Vibrates only, if sound is turned off. */
export function playScanTone(kind: keyof typeof TONES): void {
  const { hz, seconds, vibrate } = TONES[kind];
  navigator.vibrate?.([...vibrate]);
  if (!isToggleOn('sound')) return;
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const gain = context.createGain();
    const { currentTime } = context;
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(SOUND_VOLUME_TOAST, currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(currentTime + seconds);
  } catch {
    // Without audio, vibration and text remain.
  }
}
