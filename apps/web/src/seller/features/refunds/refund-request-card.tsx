import type { ReactNode } from 'react';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import { REFUND_SILENCE_WORKING_DAYS } from '@raan/contract/refunds/refund-rules';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { returnParcelNumber } from '#lib/return-parcel-number.ts';
import { openPictures } from '#lib/open-pictures.ts';
import { PhotoTiles } from '#lib/photo-tiles.tsx';
import { refundItemName } from '#lib/refund-item-name.ts';
import { useFormat } from '#lib/use-format.ts';
import { ResponseTimeChip, RefundStateChip, toDisplayState } from './refund-state.tsx';
import { refundMessages } from './refund-messages.ts';

type RefundRequestCardProps = {
  request: RefundRequest;
  /** Refetches the request, because the addresses of its photos expire. */
  onReload: () => Promise<unknown>;
};

/** A refund request: reason, comment, photos, the seller's response, and the deadline. */
export function RefundRequestCard({ request, onReload }: RefundRequestCardProps) {
  const t = useMessages(refundMessages);
  const { date, money } = useFormat();
  const { state, decision_code, decision_reason, return_parcel: parcel } = request;
  const returnDeadline = parcel && (parcel.counts_as_received_at ?? parcel.send_by);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <RefundStateChip request={request} />
        {state === 'requested' ? <ResponseTimeChip until={request.answer_due_at} /> : null}
      </div>
      <div>
        <h3 className="text-base font-semibold">
          {t('customerAsks', { amount: money(request.asked_amount) })}
        </h3>
        {state === 'requested' ? (
          <p className="text-sm">{t('answerBy', { time: date(request.answer_due_at, 'with-time') })}</p>
        ) : null}
        {request.grant_cause ? <p className="text-sm">{t(`cause_${request.grant_cause}`)}</p> : null}
        <p className="text-sm text-ink-2">
          {t(detailKeyOf(request), {
            days: REFUND_SILENCE_WORKING_DAYS,
            time: returnDeadline === null ? '' : date(returnDeadline, 'weekday'),
          })}
        </p>
      </div>
      <Statement title={t('customerReason')} at={request.created_at}>
        {t(`reason_${request.reason}`)}
      </Statement>
      {request.scope === 'full' ? null : (
        <Statement title={t('asksFor')} at={null}>
          {request.scope === 'amount'
            ? t('asks_amount')
            : request.items.map((item) => `${refundItemName(item)} × ${item.quantity}`).join('\n')}
        </Statement>
      )}
      {parcel ? (
        <Statement title={t('returnParcel')} at={parcel.handed_over_at}>
          {returnParcelNumber(parcel) ?? t('returnNumberMissing')}
        </Statement>
      ) : null}
      {request.comment ? (
        <Statement title={t('customerComment')} at={null}>
          {request.comment}
        </Statement>
      ) : null}
      <Photos photos={request.photos} onReload={onReload} />
      {request.objection ? (
        <Statement title={t('yourResponse')} at={request.answered_at}>
          {request.objection}
        </Statement>
      ) : null}
      {request.granted_amount !== null && request.granted_amount < request.asked_amount ? (
        <p className="text-sm">{t('granted', { amount: money(request.granted_amount) })}</p>
      ) : null}
      {decision_code || decision_reason ? (
        <Statement title={t('decisionReason')} at={request.decided_at}>
          <DecisionReason code={decision_code} note={decision_reason} labelOf={t} />
        </Statement>
      ) : null}
    </section>
  );
}

/** A request on a completed order blocks nothing. */
function detailKeyOf(request: RefundRequest) {
  const displayState = toDisplayState(request);
  if (displayState === 'requested' && request.order_status === 'completed')
    return 'detail_requested_completed';
  return `detail_${displayState}` as const;
}

type StatementProps = { title: string; at: string | null; children: ReactNode };

function Statement({ title, at, children }: StatementProps) {
  const { date } = useFormat();
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-2">
        {title}
        {at ? <time dateTime={at}>{date(at, 'with-time')}</time> : null}
      </p>
      <p className="wrap-break-word whitespace-pre-line">{children}</p>
    </div>
  );
}

type PhotosProps = Pick<RefundRequest, 'photos'> & Pick<RefundRequestCardProps, 'onReload'>;

function Photos({ photos, onReload }: PhotosProps) {
  const t = useMessages(refundMessages);
  if (photos.length === 0) return null;
  const open = (index: number) =>
    openPictures({
      pictures: photos.map(({ url, width, height }, position) => ({
        src: url,
        width,
        height,
        alt: t('photo', { number: position + 1 }),
      })),
      index,
      labels: {
        close: t('close'),
        previous: t('previous'),
        next: t('next'),
        imageMissing: t('imageMissing'),
      },
    });
  return (
    <PhotoTiles
      photos={photos}
      label={t('photosLabel')}
      labelOf={(number) => t('openPhoto', { number })}
      onOpen={open}
      failedText={t('photosFailed')}
      onReload={onReload}
      className="grid-cols-2 sm:grid-cols-3"
    />
  );
}
