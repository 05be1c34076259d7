import { useEffect, useRef, useSyncExternalStore } from 'react';
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

/** Renders the toasts at the top, from 640 px at the right. Loaded by `Toasts`. */
export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  const box = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // A popover is in the top layer. Reopening it lifts it above a dialog opened meanwhile.
  useEffect(() => {
    const popover = box.current;
    if (!popover?.showPopover) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);

  return (
    <div
      ref={box}
      popover="manual"
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none flex-col items-center gap-2 bg-transparent p-3 pt-[calc(var(--safe-top)+0.75rem)] sm:items-end',
        toasts.length > 0 ? 'flex' : 'hidden',
      )}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const bodyLook =
  'flex min-h-12 min-w-0 flex-1 cursor-pointer items-start gap-3 py-3 pl-3 text-left text-sm wrap-break-word';

function ToastCard({ toast }: { toast: Toast }) {
  const text = useUiText();
  const Icon = ICON[toast.kind];
  const press = () => {
    toast.onClick?.();
    dismissToast(toast.id);
  };
  const body = (
    <>
      <Icon size={22} aria-hidden className={classNames('shrink-0', COLOUR[toast.kind])} />
      <span className="min-w-0 flex-1">
        {toast.title ? <span className="block font-semibold">{toast.title}</span> : null}
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
      className={classNames(
        'pointer-events-auto flex w-full max-w-96 items-start rounded-card bg-raised p-1 text-ink shadow-float',
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
