import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import IconX from '#icon/IconX';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { isRepeatedClick } from './first-click.ts';
import { pushSheet } from './sheet-history.ts';
import { useUiText } from './ui-text.tsx';

const LEAVE_MS = 180;
const DRAG_CLOSE_SHARE = 0.3;
const DRAG_CLOSE_PX_PER_MS = 0.6;

type SheetProps = {
  open: boolean;
  /** Called by the close button, Escape, the backdrop, dragging, or going back. */
  onClose: () => void;
  /** Offers no way to close, while something is running. */
  isLocked?: boolean;
  title: string;
  children: ReactNode;
  /** Actions; always visible below the scrolling content. */
  footer?: ReactNode;
};

/** A bottom sheet on phones, a dialog from 640 px. Traps and restores focus; Escape and back close it. */
export function Sheet(props: SheetProps) {
  const [shown, setShown] = useState(props.open);
  if (props.open && !shown) setShown(true);
  useEffect(() => {
    if (props.open || !shown) return;
    const timer = setTimeout(() => setShown(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [props.open, shown]);
  return shown ? <SheetDialog {...props} /> : null;
}

function SheetDialog({ open, onClose, isLocked = false, title, children, footer }: SheetProps) {
  const text = useUiText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const latestClose = useRef(onClose);
  useLayoutEffect(() => {
    latestClose.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A click on the backdrop targets the dialog element itself.
    const onBackdrop = (event: MouseEvent) => {
      if (event.target === element) latestClose.current();
    };
    // The second click of a double-click must not confirm the sheet that the first click opened.
    let isPressed = false;
    const onPress = (event: MouseEvent) => {
      isPressed ||= !isRepeatedClick(event);
      if (isPressed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (!element.open) element.showModal();
    element.addEventListener('click', onPress, true);
    element.addEventListener('click', onBackdrop);
    return () => {
      element.removeEventListener('click', onPress, true);
      element.removeEventListener('click', onBackdrop);
      element.close();
    };
  }, []);
  useEffect(() => (open ? pushSheet(titleId, () => latestClose.current()) : undefined), [open, titleId]);
  useEffect(() => {
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, []);

  const drag = useDragToClose(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-sheet bg-raised p-0 text-ink sm:inset-0 sm:m-auto sm:max-w-md sm:rounded-sheet',
        'max-h-[min(92dvh,100dvh-var(--safe-top)-1rem)] backdrop:bg-scrim sm:h-fit sm:max-h-[85dvh]',
        open
          ? 'animate-[sheet-in_200ms_var(--ease-out)] backdrop:animate-[fade-in_200ms_ease-out] sm:animate-[dialog-in_180ms_var(--ease-out)]'
          : 'animate-[sheet-out_180ms_ease-in_forwards] backdrop:animate-[fade-out_180ms_ease-in_forwards] sm:animate-[dialog-out_160ms_ease-in_forwards]',
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header
          {...drag}
          className="relative flex shrink-0 touch-none items-center gap-2 pt-4 pr-2 pl-5 sm:touch-auto sm:pt-2"
        >
          {isLocked ? null : (
            <span
              aria-hidden
              className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line-strong/60 sm:hidden"
            />
          )}
          <h2 id={titleId} className="min-w-0 flex-1 py-2 text-xl font-semibold">
            {title}
          </h2>
          {isLocked ? null : (
            <IconButton
              label={text.close}
              icon={<IconX size={22} aria-hidden />}
              className="text-ink-2"
              onClick={onClose}
            />
          )}
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
          tabIndex={0}
          className={classNames(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 px-5 pt-1',
            footer ? 'pb-4' : 'pb-[calc(var(--safe-bottom)+1.5rem)]',
          )}
        >
          {children}
        </div>
        {footer ? (
          <footer className="flex shrink-0 flex-col gap-2 border-t border-line px-5 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)]">
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}

/** Drag down to close: far or fast enough closes, otherwise it springs back. Phones only. */
function useDragToClose(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const offset = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const springBack = () => {
    start.current = null;
    if (!dialog.current) return;
    dialog.current.style.transition = 'transform 160ms ease-out';
    dialog.current.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (matchMedia('(min-width: 40rem)').matches || (event.target as Element).closest('button')) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current || !dialog.current) return;
      dialog.current.style.transition = 'none';
      dialog.current.style.transform = `translateY(${offset(event)}px)`;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current || !dialog.current) return;
      const distance = offset(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.at);
      if (
        distance > dialog.current.clientHeight * DRAG_CLOSE_SHARE ||
        (distance > 24 && speed > DRAG_CLOSE_PX_PER_MS)
      )
        onClose();
      springBack();
    },
    onPointerCancel: springBack,
  };
}
