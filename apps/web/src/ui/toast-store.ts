// Outside React, so that any code can show a toast. Without a viewport `alert` shows its text.
import {
  TOAST_DEFAULT_MS,
  TOAST_ERROR_MS,
  TOAST_FADE_OUT_MS,
  TOAST_REALTIME_MS,
  TOAST_SUCCESS_MS,
} from '@raan/contract/constants';
import { hasToastViewport } from './toast-viewports.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly title?: string;
  readonly onClick?: () => void;
  /** Called once when the toast begins to leave, for whatever reason. */
  readonly onLeave?: () => void;
  readonly durationMs: number;
  /** The subject, such as an action or an order; by default the text. A newer toast with the same key replaces this one. */
  readonly key: string | number;
  /** A notification; it must not displace toasts about the seller's own actions. */
  readonly realtime: boolean;
  /** Fading out; removed afterwards. */
  readonly isLeaving: boolean;
};

const DURATION_MS: Readonly<Record<ToastKind, number>> = {
  success: TOAST_SUCCESS_MS,
  error: TOAST_ERROR_MS,
  warning: TOAST_DEFAULT_MS,
  info: TOAST_DEFAULT_MS,
};
/** Maximum number of toasts on screen; the oldest leaves first. */
const SHOWN_MAX = 4;
/** Maximum number of realtime toasts on screen; a further one dismisses the oldest. */
export const REALTIME_SHOWN_MAX = 2;

type ToastOptions = Partial<Pick<Toast, 'title' | 'onClick' | 'onLeave' | 'durationMs'>> & {
  key?: string | undefined;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Fades a toast out and removes it 300 ms later. Ignores unknown ids. */
export function dismissToast(id: number): void {
  const leavingToast = toasts.find((toast) => toast.id === id && !toast.isLeaving);
  if (!leavingToast) return;
  pauseToast(id);
  leavingToast.onLeave?.();
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      set(toasts.filter((toast) => toast.id !== id));
    }, TOAST_FADE_OUT_MS),
  );
}

/** Stops a toast's timer while the user reads it or is about to click it. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** Restarts a toast's timer with its full duration. */
export function resumeToast({ id, durationMs, isLeaving }: Toast): void {
  if (isLeaving) return;
  pauseToast(id);
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
  const { title, onClick } = options;
  if (!hasToastViewport()) {
    if (typeof alert === 'function') alert(title ? `${title}\n${text}` : text);
    options.onLeave?.();
    return;
  }
  // Toasts to click, such as those that undo something, differ even if they read the same.
  const key = options.key ?? (onClick ? nextId : kind + title + text);
  const older = toasts.filter((one) => one.key === key);
  for (const one of older) pauseToast(one.id);
  const toast = { ...options, key, id: nextId++, kind, text, durationMs, realtime, isLeaving: false };
  set([...toasts.filter((one) => !older.includes(one)), toast]);
  resumeToast(toast);
  const visibleToasts = () => toasts.filter((one) => !one.isLeaving);
  const realtimeToasts = visibleToasts().filter((one) => one.realtime);
  for (const oldest of realtimeToasts.slice(0, -REALTIME_SHOWN_MAX)) dismissToast(oldest.id);
  for (const oldest of visibleToasts().slice(0, -SHOWN_MAX)) dismissToast(oldest.id);
}

/** Dismisses the failure of a subject, because its action succeeded later. */
export function dismissFailure(key: string): void {
  for (const one of toasts) if (one.key === key && one.kind === 'error') dismissToast(one.id);
}

/** Shown for 3 s, `error` for 4 s, `realtime` (an info) for 5 s. A repeated text is shown once, for its full time. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  realtime: (text: string, options?: ToastOptions) =>
    show('info', text, { durationMs: TOAST_REALTIME_MS, ...options }, true),
};

/** Returns the current toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
