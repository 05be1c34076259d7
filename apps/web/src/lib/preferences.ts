// How this device shows the app: theme, text size, motion, zoom. Applied before the first paint by the page's boot script; keep both alike.
import { readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'largest';

const THEME_KEY = 'theme';
const TEXT_SIZE_KEY = 'text_size';
const MOTION_KEY = 'reduce_motion';
const ZOOM_KEY = 'allow_zoom';

function keep(
  key: string,
  attribute: 'theme' | 'textSize' | 'motion' | 'zoom',
  value: string | undefined,
): void {
  if (value === undefined) {
    removeStored('local', key);
    delete document.documentElement.dataset[attribute];
  } else {
    writeStored('local', key, value);
    document.documentElement.dataset[attribute] = value;
  }
}

export function theme(): Theme {
  const stored = readStored('local', THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(chosen: Theme): void {
  keep(THEME_KEY, 'theme', chosen === 'system' ? undefined : chosen);
}

export function textSize(): TextSize {
  const stored = readStored('local', TEXT_SIZE_KEY);
  return stored === 'large' || stored === 'largest' ? stored : 'normal';
}

export function setTextSize(chosen: TextSize): void {
  keep(TEXT_SIZE_KEY, 'textSize', chosen === 'normal' ? undefined : chosen);
}

export function isMotionReduced(): boolean {
  return readStored('local', MOTION_KEY) === 'reduced';
}

/** Calm screens for who wants them here; where the whole device asks for them, they are calm anyway. */
export function setMotionReduced(reduced: boolean): void {
  keep(MOTION_KEY, 'motion', reduced ? 'reduced' : undefined);
}

export function isZoomAllowed(): boolean {
  return readStored('local', ZOOM_KEY) === 'allowed';
}

/** Zoom is blocked unless the seller allows it. */
export function setZoomAllowed(allowed: boolean): void {
  keep(ZOOM_KEY, 'zoom', allowed ? 'allowed' : undefined);
}

const ZOOM_KEYS = new Set(['+', '-', '=', '_']);

/** Blocks Ctrl+wheel, Ctrl+plus, Ctrl+minus and Safari's pinch; touch zoom is blocked by the stylesheet. */
export function blockZoom(): void {
  const onWheel = (event: WheelEvent) => {
    if ((event.ctrlKey || event.metaKey) && !isZoomAllowed()) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && ZOOM_KEYS.has(event.key) && !isZoomAllowed())
      event.preventDefault();
  };
  const onGesture = (event: Event) => {
    if (!isZoomAllowed()) event.preventDefault();
  };
  addEventListener('wheel', onWheel, { passive: false });
  addEventListener('keydown', onKey);
  document.addEventListener('gesturestart', onGesture);
}
