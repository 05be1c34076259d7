// The sound of an arrival. Browsers allow none before the first gesture, so until then a few wait.
import {
  BEEP_FROM_HZ,
  BEEP_SECONDS,
  BEEP_TO_HZ,
  SOUND_QUEUE_MAX,
  SOUND_VOLUME_REALTIME,
} from '@raan/contract/constants';
import { isOn } from './local-toggles.ts';

const FILE = '/sounds/notify.wav';
const GESTURES = ['click', 'touchstart', 'keydown', 'scroll'] as const;
const BETWEEN_MS = 700;

/** The volumes of sounds that wait for a gesture. */
let waiting: number[] = [];
let listening = false;

/** Two tones, 800 then 1000 Hz, for when the file can't be played. */
function beep(volume: number): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const gain = context.createGain();
    const { currentTime } = context;
    tone.frequency.setValueAtTime(BEEP_FROM_HZ, currentTime);
    tone.frequency.setValueAtTime(BEEP_TO_HZ, currentTime + BEEP_SECONDS / 2);
    gain.gain.setValueAtTime(volume, currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + BEEP_SECONDS);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(currentTime + BEEP_SECONDS);
    tone.addEventListener('ended', () => void context.close());
  } catch {
    // A device without sound has nothing to fall back on.
  }
}

async function play(volume: number): Promise<void> {
  const audio = new Audio(FILE);
  audio.volume = volume;
  try {
    await audio.play();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') waitForGesture(volume);
    else beep(volume);
  }
}

function waitForGesture(volume: number): void {
  if (waiting.length < SOUND_QUEUE_MAX) waiting.push(volume);
  if (listening) return;
  listening = true;
  const onGesture = () => {
    for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    listening = false;
    const queued = waiting;
    waiting = [];
    for (const [index, queuedVolume] of queued.entries())
      setTimeout(() => void play(queuedVolume), index * BETWEEN_MS);
  };
  for (const gesture of GESTURES) addEventListener(gesture, onGesture, { passive: true });
}

/** Whether the browser lets this page sound by now: somebody has touched it. */
export function maySound(): boolean {
  return (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation?.hasBeenActive ?? true;
}

/** Plays the notification sound, unless the seller turned it off; before the first gesture it waits for one. */
export function playNotificationSound(volume: number = SOUND_VOLUME_REALTIME): void {
  if (!isOn('sound')) return;
  if (maySound()) void play(volume);
  else waitForGesture(volume);
}
