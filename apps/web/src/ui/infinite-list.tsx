import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import {
  WindowVirtualizer,
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua';
import { LoadMoreFailed, type MoreRows } from './load-more.tsx';
import { Spinner } from './spinner.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useUiText } from './ui-text.tsx';

/** Measured row heights by list name, to restore a list's position when its page is shown again. */
const snapshots = new Map<string, { length: number; cache: CacheSnapshot }>();
const SNAPSHOTS_MAX = 20;
/** Height of the list that a server renders. A phone's screen has less room below most headers. */
const FIRST_SCREEN_PX = 750;
/** Rows rendered in a browser before the viewport is measured. */
const FIRST_ROWS = 8;
/** Rows are rendered this far above and below the viewport. */
const BUFFER_PX = 250;
const JUMP_MS = 500;
/** A restored list scrolls to its position within this time; that is not a fast scroll by the user. */
const RESTORE_MS = 1_000;

const NO_MORE: MoreRows = { exists: false, isLoading: false, error: null, load: () => undefined };

type InfiniteListProps<Item> = {
  /** Identifies the list and its filter; row heights and position are stored under it. */
  name: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
  /** Estimated row height in pixels. */
  itemSize?: number;
  /** The next page of the list, loaded when its end is near. */
  more?: MoreRows;
  /** Number of rows including those not loaded, for screen readers. */
  total?: number;
  /** Smaller below tall headers. */
  firstScreenPx?: number;
  columns?: number;
};

/**
 * A virtualised list on the page's scroll. A row re-renders only for another item or another `children`
 * function, so ages must come from `useNow` (docs/decisions/19-long-lists.md).
 */
export function InfiniteList<Item>({
  name,
  items,
  keyOf,
  children,
  itemSize = 140,
  more = NO_MORE,
  total,
  firstScreenPx = FIRST_SCREEN_PX,
  columns = 1,
}: InfiniteListProps<Item>) {
  const text = useUiText();
  const list = useRef<WindowVirtualizerHandle>(null);
  const end = useRef<HTMLDivElement>(null);
  const snapshot = snapshots.get(name);
  const isJumping = useScrollJumps();
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

  useScrollRestoration(name);
  const latestLoad = useRef(more.load);
  useEffect(() => {
    latestLoad.current = more.load;
  });
  const isWaiting = more.exists && !more.isLoading && !more.error;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isWaiting) return;
    // Entries are in order; the last one is the current state.
    const watcher = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && latestLoad.current(),
      { rootMargin: '600px' },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [isWaiting, items.length]);

  return (
    <div role="list" className="relative">
      <WindowVirtualizer
        key={name}
        ref={list}
        as={ClickableContainer}
        data={items}
        itemSize={itemSize}
        bufferSize={BUFFER_PX}
        cache={snapshot?.length === items.length ? snapshot.cache : undefined}
        ssrCount={import.meta.env.SSR ? Math.ceil(firstScreenPx / itemSize) : FIRST_ROWS}
      >
        {(item, index) => (
          <MemoRow
            key={keyOf(item)}
            item={item}
            index={index}
            total={total}
            render={children}
            isJumping={isJumping}
            sizeOf={sizeOf}
            columns={columns}
          />
        )}
      </WindowVirtualizer>
      <div ref={end} aria-hidden className="h-px" />
      {more.isLoading ? (
        <div className="flex justify-center py-4 text-ink-2">
          <Spinner label={text.loading} />
        </div>
      ) : more.error ? (
        <LoadMoreFailed more={more} />
      ) : null}
    </div>
  );
}

/** virtua lets no click through while the page scrolls and shortly after, so the next click would be lost. */
function ClickableContainer({ style, ...rest }: CustomContainerComponentProps) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

type RowProps<Item> = {
  item: Item;
  index: number;
  total: number | undefined;
  render: (item: Item, index: number) => ReactNode;
  /** `isJumping`: whether a fast scroll is under way. `sizeOf`: the assumed row height in pixels. */
  isJumping: () => boolean;
  sizeOf: (index: number) => number;
  columns: number;
};

function Row<Item>({ item, index, total, render, isJumping, sizeOf, columns }: RowProps<Item>) {
  // A whole screen of rows would block a fast scroll: placeholders first, then rows one by one.
  const isDrawn = useDeferredValue(true, isJumping() ? false : undefined);
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={total === undefined ? undefined : index + 1}
      style={isDrawn ? undefined : { height: sizeOf(index) }}
      className="pb-3"
    >
      {isDrawn ? render(item, index) : <RowPlaceholder count={columns} />}
    </div>
  );
}

function RowPlaceholder({ count }: { count: number }) {
  return (
    <div className="flex h-full gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex-1 rounded-card border border-line bg-raised" />
      ))}
    </div>
  );
}

/** The list re-renders with every scroll step and measured height; memoised rows do not. */
const MemoRow = memo(Row) as typeof Row;

/** Returns a function that tells whether the page was just scrolled by more than half a screen. */
function useScrollJumps(): () => boolean {
  const jumpedAt = useRef(-JUMP_MS);
  useEffect(() => {
    let lastScrollY = scrollY;
    const from = performance.now() + RESTORE_MS;
    const watch = () => {
      const now = performance.now();
      if (now > from && Math.abs(scrollY - lastScrollY) > innerHeight / 2) jumpedAt.current = now;
      lastScrollY = scrollY;
    };
    // Capture, to run before the list's own scroll listener renders rows.
    addEventListener('scroll', watch, { capture: true, passive: true });
    return () => removeEventListener('scroll', watch, { capture: true });
  }, []);
  return useCallback(() => performance.now() - jumpedAt.current < JUMP_MS, []);
}
