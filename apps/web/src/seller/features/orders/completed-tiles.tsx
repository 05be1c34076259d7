import { useQuery } from '@tanstack/react-query';
import IconRefresh from '#icon/IconRefresh';
import { commonMessages } from '#lib/common.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tile } from '#ui/tile.tsx';
import { listedCountQuery, type OrdersList } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';

/** What the completed orders of the list come to, beside the store's products and the seller's balance. */
export function CompletedTiles({ list }: { list: OrdersList }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const profile = useProfile();
  const listed = useQuery(listedCountQuery);
  const waiting = <Skeleton className="h-[1lh] w-20" />;
  const { totals } = list;
  // What could not be loaded is unknown, and a zero would say otherwise.
  const unknown = list.isPending ? waiting : list.error && !list.isSuccess ? '–' : undefined;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Tile label={t('tileProfit')} className="col-span-2 sm:col-span-4">
        <span className="block truncate text-xl">
          {unknown ?? <Money amount={totals.total_profit} className="text-positive" />}
        </span>
      </Tile>
      <Tile label={t('tileBalance')}>
        {profile.data ? (
          <Money amount={profile.data.available_balance} />
        ) : profile.isError ? (
          <Unknown onRetry={() => void profile.refetch()} />
        ) : (
          waiting
        )}
      </Tile>
      <Tile label={t('tileAmount')}>{unknown ?? <Money amount={totals.total_amount} />}</Tile>
      <Tile label={t('tileOrdered')}>{unknown ?? format.count(totals.total_quantity)}</Tile>
      <Tile label={t('tileListed')}>
        {listed.data !== undefined ? (
          format.count(listed.data)
        ) : listed.isError ? (
          <Unknown onRetry={() => void listed.refetch()} />
        ) : (
          waiting
        )}
      </Tile>
    </div>
  );
}

function Unknown({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(commonMessages);
  return (
    <span className="flex items-center justify-between">
      –
      <IconButton label={t('retry')} icon={<IconRefresh size={20} aria-hidden />} onClick={onRetry} />
    </span>
  );
}
