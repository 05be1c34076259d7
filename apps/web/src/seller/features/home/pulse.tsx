import { useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconEqual from '#icon/IconEqual';
import IconTrendingDown from '#icon/IconTrendingDown';
import IconTrendingUp from '#icon/IconTrendingUp';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { ArrivingLine } from '#seller/features/arriving/arriving-line.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { homeMessages } from './home-messages.ts';
import { LoadFailed } from './load-failed.tsx';
import { NextAction, NextActionPlaceholder } from './next-action.tsx';
import { PULSE_HEIGHT, pulseQuery, type Pulse as Figures } from './pulse.api.ts';
import { SetupCard } from './setup-card.tsx';

/** Today against yesterday, or the setup of a new store. Both and the placeholder have the same height. */
export function Pulse() {
  const t = useMessages(homeMessages);
  const { data, isPending, refetch } = useQuery(pulseQuery);
  if (!data && !isPending) return <LoadFailed text={t('pulseFailed')} onRetry={() => void refetch()} />;
  if (data?.setup) return <SetupCard setup={data.setup} />;
  return <FiguresCard pulse={data} />;
}

/** Undefined while loading. */
type PulseProps = { pulse: Figures | undefined };

function FiguresCard({ pulse }: PulseProps) {
  const t = useMessages(homeMessages);
  const { count } = useFormat();
  const titleId = useId();
  const today = pulse?.today;
  const yesterday = pulse?.yesterday ?? undefined;
  const orders = today && (
    <>
      <span className="sr-only">
        {t('visitorsToOrdersOf', { visitors: count(today.visitors ?? 0), orders: count(today.orders) })}
      </span>
      <span aria-hidden>{`${count(today.visitors ?? 0)} → ${count(today.orders)}`}</span>
    </>
  );
  return (
    <Card
      flush
      aria-labelledby={titleId}
      aria-busy={!pulse}
      className="flex flex-col justify-between"
      style={PULSE_HEIGHT}
    >
      <div className="flex flex-col gap-3 px-4 pt-3 pb-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={titleId} className="shrink-0 text-base font-semibold">
            {t('pulse')}
          </h2>
          <p className="min-w-0 truncate text-xs text-ink-2">
            {pulse ? t(pulse.yesterday ? 'pulseCompared' : 'pulseFirstDay') : null}
          </p>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2">
          <Figure
            wide
            label={t('sales')}
            value={today && <Money amount={today.sales} />}
            compared={
              yesterday && (
                <Compared now={today?.sales ?? 0} before={yesterday.sales}>
                  {t.rich('yesterday', { figure: <Money amount={yesterday.sales} /> })}
                </Compared>
              )
            }
          />
          <Figure
            label={t('profit')}
            value={today && <Money amount={today.profit} />}
            compared={
              yesterday && (
                <Compared now={today?.profit ?? 0} before={yesterday.profit}>
                  {t.rich('yesterday', { figure: <Money amount={yesterday.profit} /> })}
                </Compared>
              )
            }
          />
          <Figure
            label={t('visitorsToOrders')}
            value={orders}
            compared={
              yesterday && (
                <Compared now={today?.orders ?? 0} before={yesterday.orders}>
                  {yesterday.visitors === null
                    ? t('yesterdayOrders', { orders: count(yesterday.orders) })
                    : t('yesterday', { figure: `${count(yesterday.visitors)} → ${count(yesterday.orders)}` })}
                </Compared>
              )
            }
          />
        </dl>
      </div>
      <div>
        <ArrivingLine />
        {pulse ? (
          <NextAction next={pulse.next} firstOrderId={pulse.first_order_id} />
        ) : (
          <NextActionPlaceholder />
        )}
      </div>
    </Card>
  );
}

type FigureProps = {
  label: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  compared: ReactNode | undefined;
  /** The main figure, in a row of its own. */
  wide?: boolean;
};

function Figure({ label, value, compared, wide = false }: FigureProps) {
  return (
    <div className={wide ? 'col-span-full' : 'min-w-0'}>
      <dt className="truncate text-xs text-ink-2">{label}</dt>
      <dd className={wide ? 'flex flex-wrap items-baseline gap-x-3' : undefined}>
        <span
          className={`tabular block font-semibold ${wide ? 'text-[min(var(--text-3xl),10vw)]' : 'text-xl'}`}
        >
          {value ?? <Skeleton className="h-[1lh] w-28" />}
        </span>
        {/* One line also without a comparison, so that the card keeps its height. */}
        <span className="flex h-[1lh] min-w-0 items-center gap-1 text-xs text-ink-2">{compared}</span>
      </dd>
    </div>
  );
}

/** The figure of yesterday with an arrow: whether today is above or below it. */
function Compared({ now, before, children }: { now: number; before: number; children: ReactNode }) {
  const t = useMessages(homeMessages);
  const change = now > before ? 'more' : now < before ? 'less' : 'same';
  const { Icon, look } = CHANGES[change];
  return (
    <>
      <Icon size={14} aria-hidden className={`shrink-0 ${look}`} />
      <span className="sr-only">{t(`change_${change}`)}</span>
      <span className="truncate">{children}</span>
    </>
  );
}

const CHANGES = {
  more: { Icon: IconTrendingUp, look: 'text-positive' },
  less: { Icon: IconTrendingDown, look: 'text-warning' },
  same: { Icon: IconEqual, look: '' },
} as const;
