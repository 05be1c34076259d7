import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { ORDER_KEYWORD_MAX } from '@raan/contract/orders/order-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { LiveSearchField } from '#ui/live-search-field.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { GroupTabs } from './group-tabs.tsx';
import { OrderListToolbar } from './order-list-toolbar.tsx';
import { NoMatchingOrders } from './no-matching-orders.tsx';
import { OrderMenu } from './order-menu.tsx';
import type { GroupFilters, UrlListFilters } from './order-filters.ts';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';
import { PrintSingleOrder } from './print-orders.tsx';
import type { OrderSelection } from './use-order-selection.ts';

/** Estimated height of a card with its gap, in pixels. */
const CARD_PX: Readonly<Record<OrderStatus, number>> = {
  pending_payment: 280,
  pending_shipment: 282,
  pending_delivery: 336,
  completed: 316,
  cancelled: 300,
  refunded: 320,
};

/** Height of a phone's first screen below the tiles of completed orders. */
const BELOW_TILES_PX = 450;

type OrderListProps = {
  group: GroupFilters;
  filters: UrlListFilters;
  list: OrdersList;
  selection?: OrderSelection;
  /** Filters and tiles above the list. */
  head?: ReactNode;
  empty: ReactNode;
  /** Additional menu items for one order; `close` closes the menu. */
  renderMenu?: (order: OrderSummary, close: () => void) => ReactNode;
  /** Renders the card of one order. Pass `card` to it as props. */
  children: (order: OrderSummary, card: CardProps) => ReactNode;
};

type CardProps = { selection?: OrderSelection; onOpenMenu: () => void };

/** The page of an order group: tabs, search, filters and toolbar above the cards. */
export function OrderList({
  group,
  filters,
  list,
  selection,
  head,
  empty,
  renderMenu,
  children,
}: OrderListProps) {
  const t = useMessages(orderMessages);
  const menu = useItemSheet<OrderSummary>();
  const printing = useItemSheet<OrderSummary>();
  const topRef = useRef<HTMLDivElement>(null);
  useScrollToListTop(list.shownKey, topRef);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <GroupTabs current={group.status} />
      <div className="flex flex-col gap-2 pt-3">
        <LiveSearchField
          labels={{
            label: t('searchOrders'),
            placeholder: t('searchPlaceholder'),
            clear: t('clearSearch'),
            submit: t('search'),
          }}
          maxLength={ORDER_KEYWORD_MAX}
          keyword={filters.keyword}
          onSearch={(keyword) => filters.change({ keyword })}
        />
        {head}
      </div>
      <div ref={topRef} />
      <OrderListToolbar group={group} filters={filters} list={list} selection={selection} />
      <ListBody
        list={list}
        failedTitle={t(`failed_${group.status}`)}
        empty={
          filters.isFiltered ? <NoMatchingOrders group={group.status} filters={filters} list={list} /> : empty
        }
      >
        <InfiniteList
          name={list.shownKey}
          items={list.rows}
          keyOf={(order) => order.id}
          itemSize={CARD_PX[group.status]}
          firstScreenPx={group.status === 'completed' ? BELOW_TILES_PX : undefined}
          total={list.total}
          more={list.more}
        >
          {(order) => children(order, { selection, onOpenMenu: () => menu.show(order) })}
        </InfiniteList>
      </ListBody>
      <ItemSheet state={menu}>
        {(item, sheet) => (
          <OrderMenu {...sheet} order={item} selection={selection} onPrint={() => printing.show(item)}>
            {renderMenu?.(item, menu.hide)}
          </OrderMenu>
        )}
      </ItemSheet>
      <ItemSheet state={printing}>{(item, sheet) => <PrintSingleOrder {...sheet} order={item} />}</ItemSheet>
    </PullToRefresh>
  );
}

function useScrollToListTop(name: string, topRef: { current: HTMLElement | null }): void {
  const shownKey = useRef(name);
  useLayoutEffect(() => {
    if (shownKey.current === name) return;
    shownKey.current = name;
    const bar = topRef.current?.parentElement?.closest('main')?.offsetTop ?? 0;
    const listTop = (topRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY - bar;
    if (window.scrollY > listTop) window.scrollTo(0, listTop);
  }, [name, topRef]);
}
