import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { useReloadedPlace } from './use-reloaded-place.ts';
import { useUiText } from './ui-text.tsx';

/** Measured heights per list, so that a list stands where it stood when its page is shown again. */
const snapshots = new Map<string, { length: number; cache: CacheSnapshot }>();
const SNAPSHOTS_MAX = 20;

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
};

/**
 * A list of any length on the page's own scroll: only rows near the view exist. Asks for more before its end is reached; where more was asked
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
}: InfiniteListProps<Item>) {
  const text = useUiText();
  const list = useRef<WindowVirtualizerHandle>(null);
  const end = useRef<HTMLDivElement>(null);
  const kept = snapshots.get(name);

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
        bufferSize={400}
        cache={kept?.length === items.length ? kept.cache : undefined}
        ssrCount={8}
      >
        {(item, index) => (
          <div
            key={keyOf(item)}
            role="listitem"
            aria-setsize={total}
            aria-posinset={total === undefined ? undefined : index + 1}
            className="pb-3"
          >
            {children(item, index)}
          </div>
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

/** Whether the last loading of more ended with as many rows as it began with: asking again by itself would ask without end. */
function useNoneCame(length: number, loading: boolean): boolean {
  const [asked, setAsked] = useState<{ from: number; over: boolean } | null>(null);
  if (loading && (asked === null || asked.over)) setAsked({ from: length, over: false });
  if (!loading && asked?.over === false) setAsked({ ...asked, over: true });
  return asked?.over === true && asked.from === length;
}
