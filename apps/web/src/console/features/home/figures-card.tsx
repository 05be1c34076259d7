import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import type { HomeFigures } from '@raan/contract/console/home-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { homeMessages } from './home-messages.ts';

const FIGURES = ['orders', 'sales', 'refunds', 'signups'] as const satisfies (keyof HomeFigures)[];
const AMOUNTS: ReadonlySet<keyof HomeFigures> = new Set(['sales', 'refunds']);

/** Today's figures beside those of the same day last week up to the same time. */
export function FiguresCard({ figures, takenAt }: { figures: HomeFigures; takenAt: string }) {
  const t = useMessages(homeMessages);
  const format = useFormat();
  return (
    <Card aria-label={t('today')}>
      <h2 className="text-base font-semibold">{t('today')}</h2>
      <p className="text-sm text-ink-2">{t('todayAbout', { time: format.date(takenAt, 'time') })}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
        {FIGURES.map((name) => (
          <Figure key={name} name={name} figure={figures[name]} />
        ))}
      </dl>
    </Card>
  );
}

/** The card while its figures load, in its size. */
export function FiguresSkeleton() {
  const t = useMessages(homeMessages);
  return (
    <Card as="div">
      <p className="text-base font-semibold">{t('today')}</p>
      <SkeletonGroup>
        <Skeleton className="h-[2lh] w-4/5 text-sm" />
        <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
          {FIGURES.map((name) => (
            <div key={name}>
              <p className="text-sm text-ink-2">{t(name)}</p>
              <Skeleton className="h-[1lh] w-20 text-xl" />
              <Skeleton className="mt-1 h-9.5 w-28" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </Card>
  );
}

type FigureProps = { name: keyof HomeFigures; figure: { today: number; last_week: number } };

function Figure({ name, figure: { today, last_week: lastWeek } }: FigureProps) {
  const t = useMessages(homeMessages);
  const format = useFormat();
  const text = (value: number) => (AMOUNTS.has(name) ? format.money(value) : format.count(value));
  const difference = today - lastWeek;
  const change = text(Math.abs(difference));
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{t(name)}</dt>
      <dd>
        <span className="tabular block text-xl font-semibold wrap-break-word">{text(today)}</span>
        <span className="flex items-center gap-1 text-sm">
          {difference === 0 ? null : difference > 0 ? (
            <IconArrowUp size={16} aria-hidden className="shrink-0" />
          ) : (
            <IconArrowDown size={16} aria-hidden className="shrink-0" />
          )}
          <span className="tabular">
            {difference === 0 ? t('same') : t(difference > 0 ? 'more' : 'less', { value: change })}
          </span>
        </span>
        <span className="tabular block text-sm text-ink-2">{t('lastWeek', { value: text(lastWeek) })}</span>
      </dd>
    </div>
  );
}
