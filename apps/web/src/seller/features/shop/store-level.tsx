import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import IconCircleCheckFilled from '#icon/IconCircleCheckFilled';
import IconCircleDashed from '#icon/IconCircleDashed';
import type { Data } from '@raan/contract/endpoint';
import { getSellerLevel } from '@raan/contract/sellers/seller-endpoints';
import type { MissingToLevel } from '@raan/contract/sellers/seller-level';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shopMessages } from './shop-messages.ts';

type Level = Data<typeof getSellerLevel>;

const levelQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'level'],
  queryFn: ({ signal }) => callEndpoint(getSellerLevel, undefined, { signal }),
  meta: { quiet: true },
});

/** The store's level and the next requirement. A click opens all levels. Hidden if it can't be loaded. */
export function StoreLevel() {
  const t = useMessages(shopMessages);
  const describe = useRequirementTexts();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery(levelQuery);
  if (isPending) return <Skeleton className="my-3.5 h-5 w-56" />;
  if (!data) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 inline-flex min-h-12 max-w-full items-center gap-2 self-start rounded-control px-2 text-left text-sm text-ink-2 hover:bg-sunken"
      >
        <Chip tone="brand">{t('level', { level: data.level })}</Chip>
        <span className="min-w-0 truncate">
          {/* The first requirement only; the sheet lists all. */}
          {data.next
            ? t('levelNext', { missing: describe(data.next.missing)[0] ?? '', level: data.next.level })
            : t('levelTop')}
        </span>
        <IconChevronRight size={16} aria-hidden className="shrink-0" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('levels')}>
        <Levels data={data} />
      </Sheet>
    </>
  );
}

function useRequirementTexts(): (missing: MissingToLevel) => string[] {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  return ({ completed_orders: orders, ratings, rating }) =>
    [
      orders > 0 ? t('levelOrders', { count: count(orders) }) : '',
      ratings > 0 ? t('levelRatings', { count: count(ratings) }) : '',
      rating === null ? '' : t('levelRating', { rating: rating.toFixed(1) }),
    ].filter((part) => part !== '');
}

function Levels({ data: { level: currentLevel, levels, facts } }: { data: Level }) {
  const t = useMessages(shopMessages);
  const describe = useRequirementTexts();
  const { count } = useFormat();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ol className="flex flex-col gap-1">
        {levels.map((item) => (
          <li key={item.level} className="flex min-h-12 items-center gap-3">
            {item.level <= currentLevel ? (
              <IconCircleCheckFilled size={22} aria-hidden className="shrink-0 text-brand" />
            ) : (
              <IconCircleDashed size={22} aria-hidden className="shrink-0 text-ink-2" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block text-base font-semibold">
                {t('level', { level: item.level })}
                {item.level === currentLevel ? ` · ${t('levelNow')}` : ''}
              </span>
              <span className="block text-sm text-ink-2">
                {item.completed_orders === 0 ? t('levelFirst') : describe(item).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="rounded-control bg-sunken px-4 py-3 text-sm">
        {t('levelFacts', {
          orders: count(facts.completed_orders),
          ratings: count(facts.ratings),
          rating: facts.average_rating === null ? '–' : facts.average_rating.toFixed(2),
        })}
      </p>
      <p className="text-xs text-ink-2">{t('levelNote')}</p>
    </div>
  );
}
