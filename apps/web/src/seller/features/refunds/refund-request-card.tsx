import type { ReactNode } from 'react';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { PhotoTiles } from '#lib/photo-tiles.tsx';
import { useFormat } from '#lib/use-format.ts';
import { AnswerTime, RefundStateChip, standingOf } from './refund-state.tsx';
import { refundMessages } from './refund.ts';

type RefundRequestCardProps = {
  request: RefundRequest;
  /** Reads the request anew: the addresses of its pictures run out. */
  onRenew: () => Promise<unknown>;
};

/** A customer's request: why, in words and pictures, what was answered, and until when. */
export function RefundRequestCard({ request, onRenew }: RefundRequestCardProps) {
  const t = useMessages(refundMessages);
  const { date, money } = useFormat();
  const { state, decision_code, decision_reason } = request;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <RefundStateChip request={request} />
        {state === 'requested' ? <AnswerTime until={request.answer_due_at} /> : null}
      </div>
      <div>
        <h3 className="text-base font-semibold">{t('customerAsks', { amount: money(request.amount) })}</h3>
        {state === 'requested' ? (
          <p className="text-sm">{t('answerBy', { time: date(request.answer_due_at, 'with-time') })}</p>
        ) : null}
        <p className="text-sm text-ink-2">{t(detailOf(request))}</p>
      </div>
      <Words title={t('customerWords')} at={request.created_at}>
        {t(`reason_${request.reason}`)}
      </Words>
      {request.comment ? (
        <Words title={t('customerComment')} at={null}>
          {request.comment}
        </Words>
      ) : null}
      <Photos photos={request.photos} onRenew={onRenew} />
      {request.objection ? (
        <Words title={t('yourWords')} at={request.answered_at}>
          {request.objection}
        </Words>
      ) : null}
      {decision_code || decision_reason ? (
        <Words title={t('decisionWords')} at={request.decided_at}>
          <GivenReason code={decision_code} words={decision_reason} nameOf={t} />
        </Words>
      ) : null}
    </section>
  );
}

/** What follows from where a request stands; an order that has completed waits for nothing. */
function detailOf(request: RefundRequest) {
  const standing = standingOf(request);
  if (standing === 'requested' && request.order_status === 'completed') return 'detail_requested_completed';
  return `detail_${standing}` as const;
}

type WordsProps = { title: string; at: string | null; children: ReactNode };

function Words({ title, at, children }: WordsProps) {
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

type PhotosProps = Pick<RefundRequest, 'photos'> & Pick<RefundRequestCardProps, 'onRenew'>;

function Photos({ photos, onRenew }: PhotosProps) {
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
      words: {
        close: t('close'),
        previous: t('previous'),
        next: t('next'),
        imageMissing: t('imageMissing'),
      },
    });
  return (
    <PhotoTiles
      photos={photos}
      label={t('photosOf')}
      nameOf={(number) => t('openPhoto', { number })}
      onOpen={open}
      failed={t('photosFailed')}
      onRenew={onRenew}
      className="grid-cols-2 sm:grid-cols-3"
    />
  );
}
