import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { useReloadedPlace } from './use-reloaded-place.ts';
import { useUiText } from './ui-text.tsx';

/** Measured heights per list, so that a list stands where it stood when its page is shown again. */
const snapshots = new Map<string, { length: number; cache: CacheSnapshot }>();
const SNAPSHOTS_MAX = 20;
/** So much of a list a server draws: a phone's screen has less room under what stands over most lists. */
const FIRST_SCREEN_PX = 750;
/** Drawn in a browser before the view has been measured. */
const FIRST_ROWS = 8;
/** So far above and below the view rows are drawn ahead. */
const BUFFER_PX = 250;
/** A jump is over after this time. */
const JUMP_MS = 500;
/** Until then a list that is shown again is brought to where it stood, which is no thumb's jump. */
const BROUGHT_BACK_MS = 1_000;

type InfiniteListProps<Item> = {
  /** What the list shows and by which filter; heights and position are kept under it. */
  name: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
  /** Rough height of a row in pixels, for rows not seen yet. */
  itemSize?: number;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
  /** How many rows there are in all, loaded or not: read aloud beside each row's place. */
  total?: number;
  /** How many pixels of the list a phone's first screen has room for; less than usual where much stands over it. */
  firstScreenPx?: number;
  /** How many cards stand side by side in a row. */
  shapes?: number;
};

/**
 * A list of any length on the page's own scroll: only rows near the view exist, and a row is drawn anew only for another item or another
 * `children`: what it shows must come by them, ages by `useNow` (docs/decisions/flung-lists.md). Asks for more before its end is reached; where more was asked
 * for and none came, it waits for the visitor to ask again.
 */
export function InfiniteList<Item>({
  name,
  items,
  keyOf,
  children,
  itemSize = 140,
  hasMore = false,
  onMore,
  loadingMore = false,
  total,
  firstScreenPx = FIRST_SCREEN_PX,
  shapes = 1,
}: InfiniteListProps<Item>) {
  const text = useUiText();
  const list = useRef<WindowVirtualizerHandle>(null);
  const end = useRef<HTMLDivElement>(null);
  const kept = snapshots.get(name);
  const isJumping = useJumps();
  const sizeOf = useCallback((index: number) => list.current?.getItemSize(index) ?? itemSize, [itemSize]);

  useLayoutEffect(() => {
    const handle = list.current;
    const { length } = items;
    return () => {
      if (!handle || length === 0) return;
      snapshots.delete(name);
      const [oldest] = snapshots.keys();
      if (oldest !== undefined && snapshots.size >= SNAPSHOTS_MAX) snapshots.delete(oldest);
      snapshots.set(name, { length, cache: handle.cache });
    };
  }, [name, items]);

  useReloadedPlace(name);
  const failed = useNoneCame(items.length, loadingMore);
  const latestMore = useRef(onMore);
  useEffect(() => {
    latestMore.current = onMore;
  });
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore || loadingMore || failed) return;
    // Several at once are one after the other; the last tells how it is now.
    const watcher = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && latestMore.current?.(),
      { rootMargin: '600px' },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [hasMore, loadingMore, failed, items.length]);

  return (
    <div role="list" className="relative">
      <WindowVirtualizer
        key={name}
        ref={list}
        data={items}
        itemSize={itemSize}
        bufferSize={BUFFER_PX}
        cache={kept?.length === items.length ? kept.cache : undefined}
        ssrCount={import.meta.env.SSR ? Math.ceil(firstScreenPx / itemSize) : FIRST_ROWS}
      >
        {(item, index) => (
          <KeptRow
            key={keyOf(item)}
            item={item}
            index={index}
            total={total}
            render={children}
            isJumping={isJumping}
            sizeOf={sizeOf}
            shapes={shapes}
          />
        )}
      </WindowVirtualizer>
      <div ref={end} aria-hidden className="h-px" />
      {loadingMore ? (
        <div className="flex justify-center py-4 text-ink-2">
          <Spinner label={text.loading} />
        </div>
      ) : failed && hasMore ? (
        <div role="alert" className="flex flex-col items-center gap-2 py-4 text-sm text-ink-2">
          {text.loadFailed}
          <Button variant="secondary" onClick={() => onMore?.()}>
            {text.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type RowProps<Item> = {
  item: Item;
  index: number;
  total: number | undefined;
  render: (item: Item, index: number) => ReactNode;
  /** Whether the row comes by a jump, and the height it is taken to have, in pixels. */
  isJumping: () => boolean;
  sizeOf: (index: number) => number;
  shapes: number;
};

function Row<Item>({ item, index, total, render, isJumping, sizeOf, shapes }: RowProps<Item>) {
  // A screen full of new rows at once would hold up the thumb that flings: their shapes come first, and they follow piece by piece.
  const isDrawn = useDeferredValue(true, isJumping() ? false : undefined);
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={total === undefined ? undefined : index + 1}
      style={isDrawn ? undefined : { height: sizeOf(index) }}
      className="pb-3"
    >
      {isDrawn ? render(item, index) : <RowShapes count={shapes} />}
    </div>
  );
}

/** What stands for a row until it is drawn. */
function RowShapes({ count }: { count: number }) {
  return (
    <div className="flex h-full gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex-1 rounded-card border border-line bg-raised" />
      ))}
    </div>
  );
}

/** The list draws itself at every step of a scroll and at every height it learns; what its rows show stays the same. */
const KeptRow = memo(Row) as typeof Row;

/** Tells, at any moment, whether the page was just scrolled by more than half of what is seen. */
function useJumps(): () => boolean {
  const jumpedAt = useRef(-JUMP_MS);
  useEffect(() => {
    let place = scrollY;
    const from = performance.now() + BROUGHT_BACK_MS;
    const watch = () => {
      const now = performance.now();
      if (now > from && Math.abs(scrollY - place) > innerHeight / 2) jumpedAt.current = now;
      place = scrollY;
    };
    // Before the list, which listens too, draws the rows.
    addEventListener('scroll', watch, { capture: true, passive: true });
    return () => removeEventListener('scroll', watch, { capture: true });
  }, []);
  return useCallback(() => performance.now() - jumpedAt.current < JUMP_MS, []);
}

/** Whether the last loading of more ended with as many rows as it began with: asking again by itself would ask without end. */
function useNoneCame(length: number, loading: boolean): boolean {
  const [asked, setAsked] = useState<{ from: number; over: boolean } | null>(null);
  if (loading && (asked === null || asked.over)) setAsked({ from: length, over: false });
  if (!loading && asked?.over === false) setAsked({ ...asked, over: true });
  return asked?.over === true && asked.from === length;
}
