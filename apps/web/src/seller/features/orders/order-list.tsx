import type { ReactNode } from 'react';
import IconRefresh from '#icon/IconRefresh';
import type { OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import type { OrdersList } from './orders.api.ts';
import { NothingYet } from './nothing-yet.tsx';
import { orderMessages } from './orders.ts';

type OrderListProps = {
  /** Which list by which filter, for its position. */
  name: string;
  list: OrdersList;
  /** Filters and tiles, over the list. */
  head?: ReactNode;
  empty: ReactNode;
  children: (order: OrderSummary) => ReactNode;
};

/** The body of every order group: count and refresh, then skeletons, a failure with a retry, the empty state or the cards. */
export function OrderList({ name, list, head, empty, children }: OrderListProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const refreshing = list.isRefetching && !list.isFetchingNextPage;
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      {head}
      <div className="flex min-h-12 items-center justify-between">
        <p className="text-sm text-ink-2" role="status">
          {list.isSuccess ? t('ordersFound', { count: format.count(list.total) }) : null}
        </p>
        <IconButton
          label={t('refresh')}
          icon={<IconRefresh size={20} aria-hidden className={classNames(refreshing && 'animate-spin')} />}
          className="-mr-3 text-ink-2"
          onClick={() => void list.refetch()}
        />
      </div>
      {list.isPending ? (
        <SkeletonCards count={4} />
      ) : list.isError && list.orders.length === 0 ? (
        <ErrorState
          title={t('loadFailed')}
          detail={errorText(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isRefetching}
        />
      ) : list.orders.length === 0 ? (
        <NothingYet otherwise={empty} />
      ) : (
        <InfiniteList
          name={name}
          items={list.orders}
          keyOf={(order) => order.id}
          itemSize={236}
          hasMore={list.hasNextPage && !list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
          loadingMore={list.isFetchingNextPage}
        >
          {children}
        </InfiniteList>
      )}
      {list.isFetchNextPageError ? (
        <ErrorState
          detail={errorText(list.error)}
          onRetry={() => void list.fetchNextPage()}
          retrying={list.isFetchingNextPage}
        />
      ) : null}
    </PullToRefresh>
  );
}
