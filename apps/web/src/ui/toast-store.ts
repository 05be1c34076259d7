// The toasts on screen, outside React: any code may show one. A viewport draws them; without one the text is a plain alert.
import {
  TOAST_DEFAULT_MS,
  TOAST_ERROR_MS,
  TOAST_FADE_OUT_MS,
  TOAST_REALTIME_MS,
  TOAST_SUCCESS_MS,
} from '@raan/contract/constants';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly title?: string;
  readonly onPress?: () => void;
  /** What it is about: a newer one about the same takes its place. */
  readonly key?: string;
  /** News from elsewhere, which must not bury what the seller is doing. */
  readonly realtime: boolean;
  /** Fading out; it is gone when that ends. */
  readonly leaving: boolean;
};

const DURATION_MS: Readonly<Record<ToastKind, number>> = {
  success: TOAST_SUCCESS_MS,
  error: TOAST_ERROR_MS,
  warning: TOAST_DEFAULT_MS,
  info: TOAST_DEFAULT_MS,
};
/** More than this hides what matters; the oldest leaves first. */
const SHOWN_MAX = 4;
const REALTIME_SHOWN_MAX = 2;

type ToastOptions = Partial<Pick<Toast, 'title' | 'onPress' | 'key'>> & { durationMs?: number };

let toasts: readonly Toast[] = [];
let nextId = 1;
let viewports = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Fades a toast out and removes it 300 ms later. Unknown ids are ignored. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
  clearTimeout(timers.get(id));
  set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      set(toasts.filter((toast) => toast.id !== id));
    }, TOAST_FADE_OUT_MS),
  );
}

function show(
  kind: ToastKind,
  text: string,
  { title, durationMs = DURATION_MS[kind], onPress, key }: ToastOptions = {},
  realtime = false,
): void {
  if (viewports === 0) {
    if (typeof alert === 'function') alert(title ? `${title}\n${text}` : text);
    return;
  }
  const id = nextId++;
  const older = key === undefined ? [] : toasts.filter((one) => one.key === key);
  for (const one of older) clearTimeout(timers.get(one.id));
  set([
    ...toasts.filter((one) => !older.includes(one)),
    { id, kind, text, title, onPress, key, realtime, leaving: false },
  ]);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), durationMs),
  );
  const standing = () => toasts.filter((one) => !one.leaving);
  const news = standing().filter((one) => one.realtime);
  for (const oldest of news.slice(0, -REALTIME_SHOWN_MAX)) dismissToast(oldest.id);
  for (const oldest of standing().slice(0, -SHOWN_MAX)) dismissToast(oldest.id);
}

/** Shows a toast: success and default for 3 s, error for 4 s, realtime (an info) for 5 s. A repeated text is shown again. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  realtime: (text: string, options?: ToastOptions) =>
    show('info', text, { durationMs: TOAST_REALTIME_MS, ...options }, true),
};

/** For the viewport: the toasts now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A viewport announces itself, so that toasts know whether they can be seen. The returned function takes it back, once. */
export function registerViewport(): () => void {
  viewports += 1;
  let here = true;
  return () => {
    if (here) viewports -= 1;
    here = false;
  };
}
