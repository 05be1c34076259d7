import { useQuery } from '@tanstack/react-query';
import IconRefresh from '#icon/IconRefresh';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tile } from '#ui/tile.tsx';
import { listedProductCountQuery, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';

/** Totals of the listed completed orders, the seller's balance and the number of listed products. */
export function CompletedTiles({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const profile = useProfile();
  const listedCount = useQuery(listedProductCountQuery);
  const skeleton = <Skeleton className="h-[1lh] w-20" />;
  const { totals } = list;
  // A dash, because a zero would look like a real total.
  const placeholder = list.isPending ? skeleton : list.error && !list.list ? '–' : undefined;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Tile label={t('tileProfit')} className="col-span-2 sm:col-span-4">
        <span className="block truncate text-xl">
          {placeholder ?? <Money amount={totals.total_profit} className="text-positive" />}
        </span>
      </Tile>
      <Tile label={t('tileBalance')}>
        {profile.data ? (
          <Money amount={profile.data.available_balance} />
        ) : profile.isError ? (
          <UnknownValue onRetry={() => void profile.refetch()} />
        ) : (
          skeleton
        )}
      </Tile>
      <Tile label={t('tileAmount')}>{placeholder ?? <Money amount={totals.total_amount} />}</Tile>
      <Tile label={t('tileOrdered')}>{placeholder ?? format.count(totals.total_quantity)}</Tile>
      <Tile label={t('tileListed')}>
        {listedCount.data !== undefined ? (
          format.count(listedCount.data)
        ) : listedCount.isError ? (
          <UnknownValue onRetry={() => void listedCount.refetch()} />
        ) : (
          skeleton
        )}
      </Tile>
    </div>
  );
}

function UnknownValue({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(commonMessages);
  return (
    <span className="flex items-center justify-between">
      –
      <IconButton label={t('retry')} icon={<IconRefresh size={20} aria-hidden />} onClick={onRetry} />
    </span>
  );
}
