import { useEffect, useRef, useState, type ReactNode } from 'react';
import IconArrowDown from '#icon/IconArrowDown';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useUiText } from './ui-text.tsx';

const TRIGGER_PX = 64;
const PULL_MAX_PX = 96;
/** The content follows at half the finger's speed. */
const RESISTANCE = 0.5;

type PullState = { state: 'idle' } | { state: 'pulling'; px: number } | { state: 'refreshing' };

/** A constant, so that a tap, which also ends in this state, causes no re-render. */
const IDLE: PullState = { state: 'idle' };

/** Whether an element between the touch target and the page scrolls vertically itself. */
function hasOwnScroll(target: EventTarget | null, page: HTMLElement): boolean {
  for (let one = target instanceof Element ? target : null; one && one !== page; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return true;
  return false;
}

/** Runs `onRefresh` when pulled down from the top. The page also needs a visible way to refresh. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}) {
  const text = useUiText();
  const box = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(IDLE);
  const latest = useRef(onRefresh);
  useEffect(() => {
    latest.current = onRefresh;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let startY: number | null = null;
    let px = 0;
    let busy = false;
    const onStart = (event: TouchEvent) => {
      const [finger, second] = event.touches;
      const free = !busy && window.scrollY <= 0 && !second && !hasOwnScroll(event.target, element);
      startY = free && finger ? finger.clientY : null;
      px = 0;
    };
    const onMove = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (startY === null || !finger) return;
      const way = finger.clientY - startY;
      if (way <= 0 || window.scrollY > 0) {
        if (px > 0) setPull(IDLE);
        px = 0;
        return;
      }
      px = Math.min(PULL_MAX_PX, way * RESISTANCE);
      if (event.cancelable && px > 6) event.preventDefault();
      setPull({ state: 'pulling', px });
    };
    const onEnd = async () => {
      const far = px >= TRIGGER_PX;
      startY = null;
      px = 0;
      if (!far) {
        if (!busy) setPull(IDLE);
        return;
      }
      busy = true;
      setPull({ state: 'refreshing' });
      try {
        await latest.current();
      } finally {
        busy = false;
        setPull(IDLE);
      }
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  const px = pull.state === 'pulling' ? pull.px : pull.state === 'refreshing' ? 52 : 0;
  const ready = px >= TRIGGER_PX;
  return (
    <div ref={box} className="flex flex-1 flex-col">
      <div
        role="status"
        className={classNames(
          'flex items-center justify-center gap-2 overflow-hidden text-sm text-ink-2',
          pull.state !== 'pulling' && 'transition-[height]',
        )}
        style={{ height: px }}
      >
        {pull.state === 'refreshing' ? (
          <>
            <Spinner size={18} /> {text.refreshing}
          </>
        ) : pull.state === 'pulling' ? (
          <>
            <IconArrowDown
              size={18}
              aria-hidden
              className={classNames('transition-transform', ready && 'rotate-180')}
            />
            {ready ? text.releaseToRefresh : text.pullToRefresh}
          </>
        ) : null}
      </div>
      {children}
    </div>
  );
}
