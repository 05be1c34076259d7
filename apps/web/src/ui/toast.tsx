import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { TOAST_ERROR_MS } from '@raan/contract/constants';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconBell from '#icon/IconBell';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconX from '#icon/IconX';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import {
  currentToasts,
  dismissToast,
  pauseToast,
  resumeToast,
  subscribeToasts,
  type Toast,
  type ToastKind,
} from './toast-store.ts';
import { useUiText } from './ui-text.tsx';

const NONE: readonly Toast[] = [];

/** A long result of an own action leaves after this time if others wait. */
const AWAITED_MS = TOAST_ERROR_MS;

const ICON: Readonly<Record<ToastKind, typeof IconBell>> = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconBell,
};
const COLOUR: Readonly<Record<ToastKind, string>> = {
  success: 'text-positive',
  error: 'text-negative',
  warning: 'text-warning',
  info: 'text-info',
};

/** Height of the top bar, where the toasts are. */
const BAR_PX = 56;
const GAP_PX = 4;
/** A toast needs this width. If no gap between the buttons has it, the toast uses the whole row. */
const WIDTH_MIN_PX = 200;
/** From this width the toasts are at the right. */
const WIDE_PX = 640;
/** Longer texts are smaller, so that they fit into the bar. */
const SHORT_CHARACTERS = 60;

/** Returns the distances in px from both sides to a gap between the buttons of the top bar, so that none is covered. */
function findInsets(): { left: number; right: number } {
  const buttons = [...document.querySelectorAll<HTMLElement>('a, button, input')]
    .filter((element) => element.checkVisibility() && !element.closest('[popover]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 1 && top < BAR_PX && bottom > 2 * GAP_PX)
    .toSorted((a, b) => a.left - b.left);
  const gaps: { from: number; to: number }[] = [];
  let from = 0;
  for (const { left, right } of buttons) {
    gaps.push({ from, to: left });
    from = Math.max(from, right);
  }
  gaps.push({ from, to: innerWidth });
  const widthOf = (gap: { from: number; to: number }) => gap.to - gap.from;
  const fitting = gaps.filter((gap) => widthOf(gap) >= WIDTH_MIN_PX);
  const gap =
    innerWidth < WIDE_PX ? fitting.toSorted((a, b) => widthOf(a) - widthOf(b)).at(-1) : fitting.at(-1);
  return gap
    ? { left: gap.from + GAP_PX, right: innerWidth - gap.to + GAP_PX }
    : { left: GAP_PX, right: GAP_PX };
}

/** Renders the toasts in the top bar, from 640 px at the right, one at a time. Loaded by `Toasts`. */
export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  const box = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  const shown = findShown(toasts);
  const isAwaited = toasts.some((toast) => toast !== shown && !toast.isLeaving);
  const lastTimed = useRef<string>(undefined);

  // One at a time, because a stack would cover what is below the top bar. The others wait with their whole time,
  // apart from earlier successes, so that news does not wait for all of them.
  useEffect(() => {
    const timed = shown && `${shown.id} ${isAwaited}`;
    if (shown && timed !== lastTimed.current) {
      const canLeaveEarly = isAwaited && !shown.realtime && !shown.onClick;
      resumeToast(canLeaveEarly ? { ...shown, durationMs: Math.min(shown.durationMs, AWAITED_MS) } : shown);
    }
    lastTimed.current = timed;
    for (const toast of toasts) {
      if (toast === shown || toast.isLeaving) continue;
      if (toast.kind === 'success' && !toast.onClick) dismissToast(toast.id);
      else pauseToast(toast.id);
    }
  }, [toasts, shown, isAwaited]);

  // A popover is in the top layer. Reopening it lifts it above a dialog opened meanwhile.
  useLayoutEffect(() => {
    const popover = box.current;
    if (!popover) return;
    if (newest !== undefined) {
      const { left, right } = findInsets();
      popover.style.paddingInline = `${left}px ${right}px`;
    }
    if (!popover.showPopover) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);

  return (
    <div
      ref={box}
      popover="manual"
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none flex-col items-center gap-2 bg-transparent sm:items-end',
        toasts.length > 0 ? 'flex' : 'hidden',
      )}
      // A popover clips by default, also the shadows.
      style={{ paddingTop: `calc(var(--safe-top) + ${GAP_PX}px)`, overflow: 'visible' }}
    >
      <div className="grid w-full max-w-96">
        {toasts.map((toast) =>
          toast === shown || toast.isLeaving ? <ToastCard key={toast.id} toast={toast} /> : null,
        )}
      </div>
    </div>
  );
}

/** Returns the newest toast about an own action, else the newest one. */
function findShown(toasts: readonly Toast[]): Toast | undefined {
  const visible = toasts.filter(({ isLeaving }) => !isLeaving);
  return visible.findLast(({ realtime }) => !realtime) ?? visible.at(-1);
}

const bodyLook =
  'flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 py-0.5 pl-3 text-left wrap-break-word';

function ToastCard({ toast }: { toast: Toast }) {
  const text = useUiText();
  const Icon = ICON[toast.kind];
  const isShort = (toast.title ?? '').length + toast.text.length <= SHORT_CHARACTERS;
  const press = () => {
    toast.onClick?.();
    dismissToast(toast.id);
  };
  const body = (
    <>
      <Icon size={22} aria-hidden className={classNames('shrink-0', COLOUR[toast.kind])} />
      {/* Two lines fit into the bar. The whole text of news is in the notification list. */}
      <span
        className={classNames(
          'min-w-0 flex-1',
          isShort ? 'text-sm' : 'text-xs',
          toast.realtime && 'line-clamp-2',
        )}
      >
        {toast.title ? (
          <>
            <span className="font-semibold">{toast.title}</span>{' '}
          </>
        ) : null}
        {toast.text}
      </span>
    </>
  );
  const hold = () => pauseToast(toast.id);
  const release = () => resumeToast(toast);
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      // The next one takes the place of the one that leaves.
      style={{ gridArea: '1 / 1' }}
      className={classNames(
        'pointer-events-auto flex w-full max-w-96 items-center rounded-card bg-raised text-ink shadow-float',
        toast.isLeaving
          ? 'animate-[toast-out_300ms_ease-out_forwards]'
          : 'animate-[toast-in_200ms_var(--ease-out)]',
      )}
    >
      {toast.onClick ? (
        <button type="button" onClick={press} className={bodyLook}>
          {body}
        </button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the close button does the same
        <div onClick={press} className={bodyLook}>
          {body}
        </div>
      )}
      <IconButton
        label={text.close}
        icon={<IconX size={18} aria-hidden />}
        className="text-ink-2"
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}
