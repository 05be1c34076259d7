import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Played = { file: string; volume: number };
type Tone = { hertz: number; atSeconds: number };

let played: Played[];
let tones: Tone[];
let stopped: number[];
let playResult: () => Promise<void>;
let hasBeenActive: boolean;
let window: EventTarget;
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  played = [];
  tones = [];
  stopped = [];
  playResult = () => Promise.resolve();
  hasBeenActive = true;
  stored = new Map();
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('navigator', {
    get userActivation() {
      return { hasBeenActive };
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      readonly file: string;
      constructor(file: string) {
        this.file = file;
      }
      play() {
        played.push({ file: this.file, volume: this.volume });
        return playResult();
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      createOscillator() {
        return {
          frequency: {
            setValueAtTime: (hertz: number, atSeconds: number) => tones.push({ hertz, atSeconds }),
          },
          connect: (next: unknown) => next,
          start: () => undefined,
          stop: (atSeconds: number) => stopped.push(atSeconds),
          addEventListener: () => undefined,
        };
      }
      createGain() {
        return {
          gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
          connect: (next: unknown) => next,
        };
      }
      close = async () => undefined;
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const loadPlayer = async () => (await import('./notification-sound.ts')).playNotificationSound;

it('[NOTI-06] plays the file at volume 0.5 by default', async () => {
  const play = await loadPlayer();
  play();
  play(0.6);
  expect(played).toEqual([
    { file: '/sounds/notify.wav', volume: 0.5 },
    { file: '/sounds/notify.wav', volume: 0.6 },
  ]);
});

it("[NOTI-06] beeps from 800 to 1000 Hz in 0.4 s when the file can't be played", async () => {
  playResult = () => Promise.reject(new Error('no such file'));
  (await loadPlayer())();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones).toEqual([
    { hertz: 800, atSeconds: 0 },
    { hertz: 1_000, atSeconds: 0.2 },
  ]);
  expect(stopped).toEqual([0.4]);
});

it.each(['click', 'touchstart', 'keydown', 'scroll'])(
  '[NOTI-06] queues at most five sounds before the first gesture (%s)',
  async (gesture) => {
    hasBeenActive = false;
    const play = await loadPlayer();
    for (let index = 0; index < 9; index += 1) play();
    expect(played).toEqual([]);
    window.dispatchEvent(new Event(gesture));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(played).toHaveLength(5);
    window.dispatchEvent(new Event(gesture));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(played).toHaveLength(5);
  },
);

it('[NOTI-06] plays queued sounds at their own volume', async () => {
  hasBeenActive = false;
  const play = await loadPlayer();
  play(0.6);
  play(0.5);
  window.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(played.map(({ volume }) => volume)).toEqual([0.6, 0.5]);
});

it('[NOTI-06] queues the sound without a beep when the browser refuses playback before a gesture', async () => {
  playResult = () => Promise.reject(new DOMException('not yet', 'NotAllowedError'));
  (await loadPlayer())();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones).toEqual([]);
  playResult = () => Promise.resolve();
  window.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(0);
  expect(played).toHaveLength(2);
});

it('[NOTI-06] stays silent when switched off on this device', async () => {
  stored.set('sound', 'off');
  (await loadPlayer())();
  expect(played).toEqual([]);
});
