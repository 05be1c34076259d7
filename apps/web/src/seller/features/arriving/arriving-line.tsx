import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import type { Arriving } from '@raan/contract/arriving/arriving-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useDay } from '#seller/lib/expected-payment/expected-payment.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { paymentMessages } from '#seller/lib/expected-payment/payment-messages.ts';
import { arrivingQuery } from './arriving.api.ts';

/** The last line of a balance card: what is arriving and when the next of it. Opens the list by day. */
export function ArrivingLine() {
  const t = useMessages(paymentMessages);
  const { data, isError } = useQuery(arrivingQuery);
  return (
    <Link
      href="/arriving"
      className="flex min-h-12 items-center gap-3 border-t border-current/20 px-4 py-2.5 -outline-offset-4 transition-colors hover:bg-black/10"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-3">
          <span className="text-sm opacity-90">{t('arriving')}</span>
          {data ? (
            <Money amount={data.amount} className="shrink-0 text-xl font-semibold" />
          ) : isError ? (
            <span className="text-xl font-semibold">–</span>
          ) : (
            <Skeleton className="h-[1lh] w-24 text-xl opacity-40" />
          )}
        </span>
        <span className="block truncate text-xs opacity-90">
          {data ? (
            <FirstSummaryLine arriving={data} />
          ) : isError ? (
            t('failed')
          ) : (
            <Skeleton className="h-[1lh] w-40 opacity-40" />
          )}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden className="shrink-0 opacity-90" />
    </Link>
  );
}

/** Number of orders and next day in words, and the amount without a day. */
export function ArrivingSummary({ arriving }: { arriving: Arriving }) {
  return useSummaryLines(arriving).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/** The most important line alone, so that the card does not grow when its data arrives. */
function FirstSummaryLine({ arriving }: { arriving: Arriving }) {
  return useSummaryLines(arriving)[0];
}

function useSummaryLines(arriving: Arriving): string[] {
  const t = useMessages(paymentMessages);
  const format = useFormat();
  const formatDay = useDay();
  const { orders, next_day: nextDay, undated_amount: undated, undated_orders: undatedOrders } = arriving;
  const lines = [
    nextDay !== null && t('summary', { count: orders, day: formatDay(nextDay) }),
    undatedOrders > 0 && t('undated', { amount: format.money(undated) }),
  ].filter((line) => line !== false);
  return lines.length === 0 ? [t('none')] : lines;
}
