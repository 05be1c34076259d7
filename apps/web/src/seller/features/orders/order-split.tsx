import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { OrderSummary } from '@raan/contract/orders/order';
import { lazyPart } from '#lib/lazy-part.tsx';
import { sharedValue } from '#ui/shared-value.ts';
import { isWideScreen, useIsWideScreen } from '#ui/use-is-wide-screen.ts';
import { OpenBesideContext } from './open-beside.ts';
import { orderDeskMessages } from './order-desk-messages.ts';
import type { OrdersList } from './order-lists.api.ts';
import type { OrderSelection } from './use-order-selection.ts';

/** Loaded on demand: phones have no room for it. */
const OrderDesk = lazyPart(() => import('./order-desk.tsx'), { messages: orderDeskMessages });

/** Query parameter with the id of the order beside the list. */
const PARAMETER = 'order';

type OrderSplitProps = {
  list: OrdersList;
  selection?: OrderSelection;
  /** Opens the sheet that ships an order; only in lists with orders to ship. */
  onShip?: (order: OrderSummary) => void;
  /** The list with its bars and sheets. */
  children: ReactNode;
};

/** The page of an order list. Wide screens show the open order beside it (docs/decisions/49-orders-on-wide-screens.md). */
export function OrderSplit({ list, selection, onShip, children }: OrderSplitProps) {
  const isWide = useIsWideScreen();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const shownId = parseId(search.get(PARAMETER));
  const listSide = useRef<HTMLDivElement>(null);
  const [shown] = useState(() => sharedValue<number | null>(null));
  useLayoutEffect(() => shown.set(shownId), [shown, shownId]);
  // `isWide` is false during hydration.
  useEffect(() => {
    if (shownId !== null && !isWideScreen()) navigate(`/order/${shownId}`, { replace: true });
  }, [isWide, shownId, navigate]);
  const beside = useMemo(
    () => (isWide ? { open: (id: number) => showBeside(id, navigate), shownId: shown } : null),
    [isWide, shown, navigate],
  );
  return (
    <OpenBesideContext value={beside}>
      <div
        data-wide
        className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:gap-8"
      >
        <div ref={listSide} className="flex min-w-0 flex-1 flex-col">
          {children}
        </div>
        {beside ? (
          <OrderDesk
            shownId={shownId}
            list={list}
            selection={selection}
            listSide={listSide}
            onOpen={beside.open}
            onClose={() => showBeside(null, navigate)}
            onShip={onShip}
          />
        ) : null}
      </div>
    </OpenBesideContext>
  );
}

function parseId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The first order adds a history entry, so that back closes it. Another order replaces it; closing removes it. */
function showBeside(id: number | null, navigate: ReturnType<typeof useLocation>[1]): void {
  const search = new URLSearchParams(location.search);
  const isFirst = !search.has(PARAMETER);
  search.delete(PARAMETER);
  const filters = search.toString();
  // Open sheets and selections store a marker in the history state.
  const state = history.state as { besideFilters?: string; sheet?: string } | null;
  // Not while a sheet or selection has the entry on top, nor after a change of the filters, which going back would undo.
  if (id === null && state?.besideFilters === filters && state.sheet === undefined) return history.back();
  if (id !== null) search.set(PARAMETER, String(id));
  const query = search.size > 0 ? `?${search}` : '';
  navigate(
    location.pathname + query,
    isFirst ? { state: { besideFilters: filters } } : { replace: true, state },
  );
}
