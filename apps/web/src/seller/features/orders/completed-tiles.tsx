import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconRefresh from '#icon/IconRefresh';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
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
    <section aria-label={t('tileProfit')} className="rounded-card border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-2">{t('tileProfit')}</span>
        <span className="text-xl font-semibold">
          {placeholder ?? <Money amount={totals.total_profit} className="text-positive" />}
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-3 gap-y-1 border-t border-line pt-2">
        <Total label={t('tileAmount')}>{placeholder ?? <Money amount={totals.total_amount} />}</Total>
        <Total label={t('tileOrdered')}>{placeholder ?? format.count(totals.total_quantity)}</Total>
        <Total label={t('tileBalance')}>
          {profile.data ? (
            <Money amount={profile.data.available_balance} />
          ) : profile.isError ? (
            <UnknownValue onRetry={() => void profile.refetch()} />
          ) : (
            skeleton
          )}
        </Total>
        <Total label={t('tileListed')}>
          {listedCount.data !== undefined ? (
            format.count(listedCount.data)
          ) : listedCount.isError ? (
            <UnknownValue onRetry={() => void listedCount.refetch()} />
          ) : (
            skeleton
          )}
        </Total>
      </dl>
    </section>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-ink-2">{label}</dt>
      <dd className="tabular text-sm font-semibold">{children}</dd>
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
