import { useId } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import type { RefundRequestSummary } from '@raan/contract/refunds/refund';
import { REFUND_GROUPS, type RefundGroup } from '@raan/contract/refunds/refund-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFormat } from '#lib/use-format.ts';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { EmptyState } from '#ui/state.tsx';
import { refundRequestList } from './refund.api.ts';
import { ResponseTimeChip, RefundStateChip } from './refund-state.tsx';
import { refundMessages } from './refund-messages.ts';

function parseGroup(value: string | null): RefundGroup {
  return REFUND_GROUPS.find((group) => group === value) ?? 'to_answer';
}

/** /refunds: refund requests, grouped by whose action is due. */
export default function RefundsPage() {
  const t = useMessages(refundMessages);
  const [search, setSearch] = useSearchParams();
  const panelId = useId();
  const group = parseGroup(search.get('group'));
  const list = useCursorList(refundRequestList(group));
  const counts = list.list?.counts;
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="flex flex-col gap-3 pt-3">
        <Segmented
          label={t('listLabel')}
          panelId={panelId}
          value={group}
          onChange={(to) => setSearch({ group: to }, { replace: true })}
          segments={REFUND_GROUPS.map((value) => ({
            value,
            label: t(`group_${value}`),
            ...(counts && { count: counts[value] }),
          }))}
        />
        <div id={panelId} role="tabpanel" aria-label={t(`group_${group}`)}>
          <ListBody
            list={list}
            failedTitle={t('loadFailed')}
            empty={
              <EmptyState
                icon={<IconReceiptRefund size={34} stroke={1.6} aria-hidden />}
                title={t(`none_${group}`)}
                detail={t('noneDetail')}
              />
            }
          >
            <InfiniteList name={list.shownKey} items={list.rows} keyOf={({ id }) => id} more={list.more}>
              {(request) => <RequestCard request={request} />}
            </InfiniteList>
          </ListBody>
        </div>
      </div>
    </PullToRefresh>
  );
}

function RequestCard({ request }: { request: RefundRequestSummary }) {
  const t = useMessages(refundMessages);
  const { date } = useFormat();
  const details = [
    t(`reason_${request.reason}`),
    request.photo_count > 0 ? t('photoCount', { count: request.photo_count }) : '',
    request.customer_name,
  ].filter(Boolean);
  return (
    <Link
      href={`/order/${request.order_id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong active:bg-sunken"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-xs text-ink-2">{request.order_number}</span>
        {request.state === 'requested' ? (
          <ResponseTimeChip until={request.answer_due_at} />
        ) : (
          <RefundStateChip request={request} />
        )}
      </span>
      <span className="flex items-center gap-3">
        <Picture
          src={request.product_image_url}
          alt=""
          width={1}
          height={1}
          className="size-16 shrink-0 rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm">{request.product_name}</span>
          <span className="block text-xs text-ink-2">{details.join(' · ')}</span>
          <span className="block text-xs text-ink-2">
            {t('requestedAt', { time: date(request.created_at, 'with-time') })}
          </span>
        </span>
        <Money amount={request.amount} className="text-base font-semibold" />
      </span>
    </Link>
  );
}
