import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { ORDER_KEYWORD_MAX } from '@raan/contract/orders/order-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { LiveSearchField } from '#ui/live-search-field.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { GroupTabs } from './group-tabs.tsx';
import { ListHead } from './list-head.tsx';
import { NoMatch } from './no-match.tsx';
import { OrderMenu } from './order-menu.tsx';
import type { GroupFilters, ListFiltersInAddress } from './order-filters.ts';
import type { OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';
import { PrintOne } from './print-chosen.tsx';
import type { OrderSelection } from './use-order-selection.ts';

/** About the height of a card with the gap after it, in pixels. */
const CARD_PX: Readonly<Record<OrderStatus, number>> = {
  pending_payment: 250,
  pending_shipment: 252,
  pending_delivery: 306,
  completed: 316,
  cancelled: 270,
  refunded: 290,
};

/** What is left of a phone's first screen under the tiles of completed orders. */
const UNDER_TILES_PX = 450;

type OrderListProps = {
  group: GroupFilters;
  filters: ListFiltersInAddress;
  list: OrdersList;
  selection?: OrderSelection;
  /** Filters and tiles, over the list. */
  head?: ReactNode;
  /** What is said where the group has no order at all. */
  empty: ReactNode;
  /** What the menu of one order offers beside what every order's does; `close` closes it. */
  renderMenu?: (order: OrderSummary, close: () => void) => ReactNode;
  /** One order's card. `card` goes to it as it is. */
  children: (order: OrderSummary, card: CardProps) => ReactNode;
};

type CardProps = { selection?: OrderSelection; onMore: () => void };

/** The page of an order group: the groups, search, filters, count; then skeletons, a failure with a retry, an empty state or the cards. */
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
  const more = useSheetFor<OrderSummary>();
  const printing = useSheetFor<OrderSummary>();
  const top = useRef<HTMLDivElement>(null);
  useListFromTop(filters.name, top);
  // That the filter before found nothing says nothing of this one.
  const isUnknown = list.isPending || (list.isPlaceholderData && list.orders.length === 0);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <GroupTabs current={group.status} />
      <div className="flex flex-col gap-2 pt-3">
        <LiveSearchField
          words={{
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
      <div ref={top} />
      <ListHead group={group} filters={filters} list={list} selection={selection} />
      {isUnknown ? (
        <SkeletonCards count={4} />
      ) : list.error && list.orders.length === 0 ? (
        <ErrorState
          title={t(`failed_${group.status}`)}
          detail={errorText(list.error)}
          onRetry={() => void list.refresh()}
          retrying={list.isRefreshing}
        />
      ) : list.orders.length === 0 ? (
        filters.isFiltered ? (
          <NoMatch group={group.status} filters={filters} list={list} />
        ) : (
          empty
        )
      ) : (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-50 delay-150')}
        >
          <InfiniteList
            name={filters.name}
            items={list.orders}
            keyOf={(order) => order.id}
            itemSize={CARD_PX[group.status]}
            firstScreenPx={group.status === 'completed' ? UNDER_TILES_PX : undefined}
            total={list.total}
            hasMore={list.hasMore && list.moreError === null && !list.isPlaceholderData}
            onMore={list.loadMore}
            loadingMore={list.isLoadingMore}
          >
            {(order) => children(order, { selection, onMore: () => more.show(order) })}
          </InfiniteList>
        </div>
      )}
      {list.moreError === null ? null : (
        <ErrorState
          detail={errorText(list.moreError)}
          onRetry={list.loadMore}
          retrying={list.isLoadingMore}
        />
      )}
      <SheetFor of={more}>
        {(item, sheet) => (
          <OrderMenu {...sheet} order={item} selection={selection} onPrint={() => printing.show(item)}>
            {renderMenu?.(item, more.hide)}
          </OrderMenu>
        )}
      </SheetFor>
      <SheetFor of={printing}>{(item, sheet) => <PrintOne {...sheet} order={item} />}</SheetFor>
    </PullToRefresh>
  );
}

/** Another filter or order is another list: it is shown from its first row, where the page had been scrolled past it. */
function useListFromTop(name: string, top: { current: HTMLElement | null }): void {
  const shown = useRef(name);
  useLayoutEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    const bar = top.current?.parentElement?.closest('main')?.offsetTop ?? 0;
    const begin = (top.current?.getBoundingClientRect().top ?? 0) + window.scrollY - bar;
    if (window.scrollY > begin) window.scrollTo(0, begin);
  }, [name, top]);
}
