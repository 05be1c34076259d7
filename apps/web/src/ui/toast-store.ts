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
  /** Once, when it begins to leave, however that came about. */
  readonly onLeave?: () => void;
  readonly durationMs: number;
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
/** Realtime toasts on screen at once; a further one dismisses the oldest. */
export const REALTIME_SHOWN_MAX = 2;

type ToastOptions = Partial<Pick<Toast, 'title' | 'onPress' | 'onLeave' | 'key' | 'durationMs'>>;

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
  const gone = toasts.find((toast) => toast.id === id && !toast.leaving);
  if (!gone) return;
  holdToast(id);
  gone.onLeave?.();
  set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      set(toasts.filter((toast) => toast.id !== id));
    }, TOAST_FADE_OUT_MS),
  );
}

/** Lets a toast stand until it is let go: whoever reads it or is about to press it shall not be hurried. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** Lets a toast stand for its whole time from now. */
export function releaseToast({ id, durationMs, leaving }: Toast): void {
  if (leaving) return;
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), durationMs),
  );
}

function show(
  kind: ToastKind,
  text: string,
  { durationMs = DURATION_MS[kind], ...options }: ToastOptions = {},
  realtime = false,
): void {
  const { title, key } = options;
  if (viewports === 0) {
    if (typeof alert === 'function') alert(title ? `${title}\n${text}` : text);
    options.onLeave?.();
    return;
  }
  const older = key === undefined ? [] : toasts.filter((one) => one.key === key);
  for (const one of older) holdToast(one.id);
  const toast = { ...options, id: nextId++, kind, text, durationMs, realtime, leaving: false };
  set([...toasts.filter((one) => !older.includes(one)), toast]);
  releaseToast(toast);
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
