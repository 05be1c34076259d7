// Browsers allow no sound before the first gesture, so a few sounds are queued until then.
import {
  BEEP_FROM_HZ,
  BEEP_SECONDS,
  BEEP_TO_HZ,
  SOUND_QUEUE_MAX,
  SOUND_VOLUME_REALTIME,
} from '@raan/contract/sound';
import { isToggleOn } from './notification-toggles.ts';

const FILE = '/sounds/notify.wav';
const GESTURES = ['click', 'touchstart', 'keydown', 'scroll'] as const;
const BETWEEN_MS = 700;

let queuedVolumes: number[] = [];
let listening = false;

/** Beeps from 800 to 1000 Hz when the file can't be played. */
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
    // No audio device; there is no further fallback.
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
  if (queuedVolumes.length < SOUND_QUEUE_MAX) queuedVolumes.push(volume);
  if (listening) return;
  listening = true;
  const onGesture = () => {
    for (const gesture of GESTURES) removeEventListener(gesture, onGesture);
    listening = false;
    const queued = queuedVolumes;
    queuedVolumes = [];
    for (const [index, queuedVolume] of queued.entries())
      setTimeout(() => void play(queuedVolume), index * BETWEEN_MS);
  };
  for (const gesture of GESTURES) addEventListener(gesture, onGesture, { passive: true });
}

/** Whether the browser allows sound: the user has interacted with the page. */
export function canPlaySound(): boolean {
  return (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation?.hasBeenActive ?? true;
}

/** Plays the notification sound unless the seller turned it off. Queued until the first gesture. */
export function playNotificationSound(volume: number = SOUND_VOLUME_REALTIME): void {
  if (!isToggleOn('sound')) return;
  if (canPlaySound()) void play(volume);
  else waitForGesture(volume);
}
