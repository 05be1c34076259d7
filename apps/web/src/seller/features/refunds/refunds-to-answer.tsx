import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconChevronRight from '#icon/IconChevronRight';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { refundRequestsQuery } from './refund.api.ts';
import { refundMessages } from './refund.ts';
import { RefundsLost, type RefundsProps } from './refunds-lost.tsx';

/** Leads to the requests that wait for the seller's answer, where there are any. */
export default function RefundsToAnswer({ failed }: RefundsProps) {
  const t = useMessages(refundMessages);
  const { data, errorUpdateCount, isFetching, refetch } = useInfiniteQuery(refundRequestsQuery('to_answer'));
  // While it is asked for again the query waits as if for the first time; only its count of failures tells.
  if (!data && errorUpdateCount > 0)
    return <RefundsLost failed={failed} retry={() => void refetch()} retrying={isFetching} />;
  const count = data?.pages.at(-1)?.counts.to_answer ?? 0;
  if (count === 0) return null;
  return (
    <Link
      href="/refunds"
      className="mt-3 flex min-h-12 items-center gap-3 rounded-control bg-warning-tint px-4 py-2 text-sm font-semibold text-warning"
    >
      <IconReceiptRefund size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">{t('toAnswer', { count })}</span>
      <IconChevronRight size={18} aria-hidden className="shrink-0" />
    </Link>
  );
}
