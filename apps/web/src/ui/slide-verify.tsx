import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { slideTarget } from '@raan/contract/auth/slide-rules';
import IconChevronsRight from '#icon/IconChevronsRight';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useUiText } from './ui-text.tsx';

/** Position of the knob in CSS pixels from its start, and milliseconds since the drag began. */
export type TrailPoint = { x: number; t: number };
export type SlideState = 'idle' | 'dragging' | 'checking' | 'done' | 'failed';

const KNOB_PX = 48;
const INSET_PX = 4;
const KEY_STEPS = 12;
const FAILED_SHOWN_MS = 1_400;
/** Screens report up to 240 points a second; the server limits the trail. */
const TRAIL_MAX = 600;

/** A busy phone reports several moves at once, which would look like a jump. */
function coalescedMoves(event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] {
  const moves = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
  return moves.length > 0 ? moves : [event];
}

type SlideVerifyProps = {
  label: string;
  /** Called when a drag begins, to request a challenge. */
  onStart?: () => void;
  /** Called when the knob passes 90 % of the track minus 40 px. Resolves to whether the check passed. */
  onComplete: (trail: TrailPoint[], trackWidth: number) => Promise<boolean>;
  error?: string | undefined;
};

/** Slide-to-verify by pointer or arrow keys. Remount it (by `key`) to start over. */
export function SlideVerify({ label, onStart, onComplete, error }: SlideVerifyProps) {
  const text = useUiText();
  const noteId = useId();
  const track = useRef<HTMLDivElement>(null);
  const trail = useRef<TrailPoint[]>([]);
  const drag = useRef<{ startX: number; startedAt: number } | null>(null);
  const [state, setState] = useState<SlideState>('idle');
  const [x, setX] = useState(0);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (track.current) watcher.observe(track.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => {
      setState('idle');
      setX(0);
    }, FAILED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const trackWidth = () => track.current?.clientWidth ?? 0;
  const travel = () => Math.max(0, trackWidth() - KNOB_PX - 2 * INSET_PX);
  const locked = state === 'checking' || state === 'done' || state === 'failed';

  const note = (to: number, at: number) => {
    if (trail.current.length < TRAIL_MAX)
      trail.current.push({ x: Math.round(to * 10) / 10, t: Math.round(at) });
    else trail.current[TRAIL_MAX - 1] = { x: Math.round(to * 10) / 10, t: Math.round(at) };
  };
  const reset = () => {
    drag.current = null;
    trail.current = [];
    setX(0);
    setState('idle');
  };
  const complete = async () => {
    drag.current = null;
    setX(travel());
    setState('checking');
    const passed = await onComplete(trail.current, trackWidth()).catch(() => false);
    trail.current = [];
    setState(passed ? 'done' : 'failed');
    if (passed) navigator.vibrate?.(18);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (locked || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onStart?.();
    drag.current = { startX: event.clientX, startedAt: event.timeStamp };
    trail.current = [];
    note(0, 0);
    setState('dragging');
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return;
    const { startX, startedAt } = drag.current;
    const positionOf = ({ clientX }: { clientX: number }) =>
      Math.min(travel(), Math.max(0, clientX - startX));
    for (const move of coalescedMoves(event.nativeEvent)) note(positionOf(move), move.timeStamp - startedAt);
    const to = positionOf(event);
    setX(to);
    if (to >= slideTarget(trackWidth())) void complete();
  };
  const onPointerUp = (event: PointerEvent) => {
    onPointerMove(event);
    if (drag.current) reset();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (locked) return;
    const step = travel() / KEY_STEPS;
    const to =
      event.key === 'ArrowRight' || event.key === 'ArrowUp'
        ? x + step
        : event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? x - step
          : event.key === 'Home' || event.key === 'Escape'
            ? 0
            : null;
    if (to === null) return;
    event.preventDefault();
    if (!drag.current || to <= 0) {
      onStart?.();
      drag.current = { startX: 0, startedAt: event.timeStamp };
      trail.current = [];
      note(0, 0);
    }
    const reached = Math.min(travel(), Math.max(0, to));
    if (reached > 0) note(reached, event.timeStamp - drag.current.startedAt);
    setX(reached);
    setState(reached > 0 ? 'dragging' : 'idle');
    if (reached >= slideTarget(trackWidth())) void complete();
  };

  const share = width > 0 ? Math.min(1, x / Math.max(1, width - KNOB_PX - 2 * INSET_PX)) : 0;
  const done = state === 'done';
  const message = {
    idle: text.slideHint,
    dragging: '',
    checking: text.slideChecking,
    done: text.slideDone,
    failed: text.slideFailed,
  }[state];

  return (
    <div className="flex flex-col gap-1.5">
      <div
        ref={track}
        className={classNames(
          'relative h-14 overflow-hidden rounded-full border select-none',
          state === 'failed' || (error && state === 'idle')
            ? 'border-negative'
            : done
              ? 'border-positive'
              : 'border-line',
          state === 'failed' ? 'animate-shake bg-negative-tint' : 'bg-sunken',
        )}
      >
        <div
          aria-hidden
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full',
            done ? 'bg-positive-tint' : state === 'failed' ? 'bg-transparent' : 'bg-brand-tint',
            state !== 'dragging' && 'transition-[width]',
          )}
          style={{ width: x > 0 ? x + KNOB_PX + 2 * INSET_PX : 0 }}
        />
        <span
          role="status"
          className={classNames(
            'pointer-events-none absolute inset-0 flex items-center justify-center px-14 text-sm',
            done ? 'font-semibold text-positive' : state === 'failed' ? 'text-negative' : 'text-ink-2',
          )}
        >
          {message}
        </span>
        <button
          type="button"
          role="slider"
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={message || `${Math.round(share * 100)}%`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => drag.current && reset()}
          onKeyDown={onKeyDown}
          onBlur={() => state === 'dragging' && reset()}
          className={classNames(
            'absolute top-[3px] left-1 flex size-12 touch-none items-center justify-center rounded-full shadow-float',
            done
              ? 'bg-positive text-raised'
              : state === 'failed'
                ? 'bg-negative text-negative-ink'
                : 'bg-brand text-brand-ink',
            state !== 'dragging' && 'transition-[transform,background-color]',
            !locked && 'cursor-grab active:cursor-grabbing',
          )}
          style={{ transform: `translateX(${x}px)` }}
        >
          {state === 'checking' ? (
            <Spinner size={22} />
          ) : done ? (
            <svg
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path
                d="M5 12.5l5 5l9.5 -10"
                pathLength={1}
                strokeDasharray={1}
                className="animate-[draw_320ms_ease-out]"
              />
            </svg>
          ) : (
            <IconChevronsRight size={24} aria-hidden />
          )}
        </button>
      </div>
      {error && state === 'idle' ? (
        <p id={noteId} role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}
