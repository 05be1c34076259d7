import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CAROUSEL_ADVANCE_MS, CAROUSEL_START_MS } from '@raan/contract/constants';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import IconPlayerPause from '#icon/IconPlayerPause';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import { classNames } from './class-names.ts';
import { useUiText } from './ui-text.tsx';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

type CarouselProps = {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /**
   * Starts after 1 s and advances every 5 s; pauses while hovered, focused or hidden. A touch, an arrow or
   * the pause button stops it. With reduced motion only the play button starts it.
   */
  autoplay?: boolean;
  /** Scrolls to this slide whenever it changes. */
  showIndex?: number | undefined;
  onIndexChange?: (index: number) => void;
  /** Arrows and dots: over the sides of the pictures, or in a row of 48 px below them. */
  controls?: 'over' | 'below';
  /** Classes of the pictures. */
  className?: string;
};

/** `unasked`: autoplay until touched. `playing`: started by the play button. */
type Motion = 'unasked' | 'playing' | 'stopped';

const buttonClasses =
  'flex size-12 items-center justify-center before:absolute before:inset-1.5 before:rounded-full';
const LOOKS = {
  over: {
    button: 'absolute text-white before:bg-black/40 before:frosted',
    previous: 'top-1/2 left-0 -translate-y-1/2',
    next: 'top-1/2 right-0 -translate-y-1/2',
    pause: 'right-0 bottom-0',
    dots: 'pointer-events-none absolute inset-x-0 bottom-2.5 justify-center',
    dotsPill: 'rounded-full bg-black/40 px-2 py-1.5',
    dot: 'bg-white',
  },
  below: {
    button: 'relative rounded-full text-ink-2 hover:bg-sunken',
    previous: '',
    next: '',
    pause: '',
    dots: 'flex-1',
    dotsPill: 'px-1',
    dot: 'bg-brand',
  },
} as const;

/** A carousel with CSS scroll snap, dots, arrows and arrow keys. */
export function Carousel({
  label,
  slides,
  autoplay = false,
  showIndex,
  onIndexChange,
  controls = 'over',
  className,
}: CarouselProps) {
  const text = useUiText();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [motion, setMotion] = useState<Motion>(() => (prefersReducedMotion() ? 'stopped' : 'unasked'));
  const stop = () => setMotion('stopped');
  const count = slides.length;
  const canMove = autoplay && count > 1;

  const show = (to: number, smooth = true) => {
    const row = track.current;
    if (!row) return;
    row.scrollTo({ left: ((to + count) % count) * row.clientWidth, behavior: smooth ? 'smooth' : 'instant' });
  };
  const onScroll = () => {
    const row = track.current;
    if (!row || row.clientWidth === 0) return;
    const now = Math.min(count - 1, Math.round(row.scrollLeft / row.clientWidth));
    if (now === index) return;
    setIndex(now);
    onIndexChange?.(now);
  };
  // After the play button it moves even while hovered or focused.
  useAutoplay(canMove && (motion === 'playing' || (motion === 'unasked' && !isPaused)), () => {
    const row = track.current;
    if (row && row.clientWidth > 0) show(Math.round(row.scrollLeft / row.clientWidth) + 1);
  });
  useEffect(() => {
    const row = track.current;
    if (row && showIndex !== undefined)
      row.scrollTo({ left: showIndex * row.clientWidth, behavior: 'smooth' });
  }, [showIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    stop();
    show(index + step);
  };

  const look = LOOKS[controls];
  const arrowClasses = classNames(buttonClasses, look.button);
  const MotionIcon = motion === 'stopped' ? IconPlayerPlay : IconPlayerPause;
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={classNames('relative', controls === 'over' && classNames('overflow-hidden', className))}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={label}
        onScroll={onScroll}
        onPointerDown={stop}
        onKeyDown={onKeyDown}
        className={classNames(
          'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2',
          controls === 'below' && className,
        )}
      >
        {slides.map((slide, position) => (
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={text.slideOf(position + 1, count)}
            inert={position !== index}
            className="w-full shrink-0 snap-center snap-always"
          >
            {slide.content}
          </div>
        ))}
      </div>
      {count > 1 ? (
        <div className={controls === 'below' ? 'flex items-center justify-end' : 'contents'}>
          <div aria-hidden className={classNames('flex', look.dots)}>
            <span className={classNames('flex gap-1.5', look.dotsPill)}>
              {slides.map((slide, position) => (
                <span
                  key={slide.key}
                  className={classNames(
                    'h-1.5 rounded-full transition-[width,opacity]',
                    look.dot,
                    position === index ? 'w-4' : 'w-1.5 opacity-60',
                  )}
                />
              ))}
            </span>
          </div>
          {canMove ? (
            <button
              type="button"
              aria-label={motion === 'stopped' ? text.play : text.pause}
              onClick={() => setMotion(motion === 'stopped' ? 'playing' : 'stopped')}
              className={classNames(arrowClasses, look.pause)}
            >
              <MotionIcon size={20} aria-hidden className="relative" />
            </button>
          ) : null}
          <button
            type="button"
            aria-label={text.previous}
            onClick={() => {
              stop();
              show(index - 1);
            }}
            className={classNames(arrowClasses, look.previous)}
          >
            <IconChevronLeft size={20} aria-hidden className="relative" />
          </button>
          <button
            type="button"
            aria-label={text.next}
            onClick={() => {
              stop();
              show(index + 1);
            }}
            className={classNames(arrowClasses, look.next)}
          >
            <IconChevronRight size={20} aria-hidden className="relative" />
          </button>
        </div>
      ) : null}
    </section>
  );
}

function useAutoplay(active: boolean, advance: () => void): void {
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (!active) return;
    let repeat: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      repeat = setInterval(() => {
        if (!document.hidden) latest.current();
      }, CAROUSEL_ADVANCE_MS);
    }, CAROUSEL_START_MS);
    return () => {
      clearTimeout(start);
      clearInterval(repeat);
    };
  }, [active]);
}
