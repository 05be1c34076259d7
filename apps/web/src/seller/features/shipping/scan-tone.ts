// What a scan sounds and feels like, so that nobody has to look.
import { SOUND_VOLUME_TOAST } from '@raan/contract/constants';
import { isOn } from '#lib/local-toggles.ts';

const TONES = {
  half: { hz: 880, seconds: 0.07, vibrate: [12] },
  done: { hz: 1_320, seconds: 0.12, vibrate: [18, 40, 18] },
  wrong: { hz: 220, seconds: 0.2, vibrate: [90] },
} as const;

let context: AudioContext | undefined;

/** Half a pair, a whole one, or a code that is not what was asked for. Silent where the seller turned sounds off. */
export function scanTone(kind: keyof typeof TONES): void {
  const { hz, seconds, vibrate } = TONES[kind];
  navigator.vibrate?.([...vibrate]);
  if (!isOn('sound')) return;
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
    // A device without sound still vibrates and shows it.
  }
}
