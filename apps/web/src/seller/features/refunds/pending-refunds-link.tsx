import { Link } from 'wouter';
import IconChevronRight from '#icon/IconChevronRight';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { refundRequestList } from './refund.api.ts';
import { refundMessages } from './refund-messages.ts';
import { PendingRefundsFailure, type PendingRefundsProps } from './pending-refunds-failure.tsx';

/** Link to the refund requests that wait for the seller's response. Hidden if there are none. */
export default function PendingRefundsLink({ retryLabel }: PendingRefundsProps) {
  const t = useMessages(refundMessages);
  const { list, failureCount, isFetching, refresh } = useCursorList(refundRequestList('to_answer'));
  // During a retry the query is pending as at first. Only its failure count tells the two apart.
  if (!list && failureCount > 0)
    return (
      <PendingRefundsFailure retryLabel={retryLabel} retry={() => void refresh()} retrying={isFetching} />
    );
  const count = list?.counts.to_answer ?? 0;
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
