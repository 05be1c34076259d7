import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import IconCircleCheckFilled from '#icon/IconCircleCheckFilled';
import IconCircleDashed from '#icon/IconCircleDashed';
import type { Data } from '@raan/contract/endpoint';
import { getSellerLevel } from '@raan/contract/sellers/seller-endpoints';
import type { MissingToLevel } from '@raan/contract/sellers/seller-level';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shopMessages } from './shop.ts';

type Level = Data<typeof getSellerLevel>;

const levelQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'level'],
  queryFn: ({ signal }) => call(getSellerLevel, undefined, { signal }),
  meta: { quiet: true },
});

/** The store's level and what is missing to the next; pressed, what every level takes. Where it can't be had, the page does without. */
export function LevelLine() {
  const t = useMessages(shopMessages);
  const say = useMissing();
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
          {/* The first thing to do next; the sheet tells all. */}
          {data.next
            ? t('levelNext', { missing: say(data.next.missing)[0] ?? '', level: data.next.level })
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

/** What is missing, or what a level takes, in words: one thing each. */
function useMissing(): (missing: MissingToLevel) => string[] {
  const t = useMessages(shopMessages);
  const { count } = useFormat();
  return ({ completed_orders: orders, ratings, rating }) =>
    [
      orders > 0 ? t('levelOrders', { count: count(orders) }) : '',
      ratings > 0 ? t('levelRatings', { count: count(ratings) }) : '',
      rating === null ? '' : t('levelRating', { rating: rating.toFixed(1) }),
    ].filter((part) => part !== '');
}

function Levels({ data: { level: reached, levels, facts } }: { data: Level }) {
  const t = useMessages(shopMessages);
  const say = useMissing();
  const { count } = useFormat();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ol className="flex flex-col gap-1">
        {levels.map((each) => (
          <li key={each.level} className="flex min-h-12 items-center gap-3">
            {each.level <= reached ? (
              <IconCircleCheckFilled size={22} aria-hidden className="shrink-0 text-brand" />
            ) : (
              <IconCircleDashed size={22} aria-hidden className="shrink-0 text-ink-2" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block text-base font-semibold">
                {t('level', { level: each.level })}
                {each.level === reached ? ` · ${t('levelNow')}` : ''}
              </span>
              <span className="block text-sm text-ink-2">
                {each.completed_orders === 0 ? t('levelFirst') : say(each).join(' · ')}
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
