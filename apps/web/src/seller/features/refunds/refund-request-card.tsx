import { useState, type ReactNode } from 'react';
import type { RefundRequest } from '@raan/contract/refunds/refund';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { openLightbox } from '#ui/lightbox.ts';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { useUiText } from '#ui/ui-text.tsx';
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
  const text = useUiText();
  const [attempt, setAttempt] = useState(1);
  /** Those of which one could not be loaded; others that come in their place are looked at anew. */
  const [lost, setLost] = useState<PhotosProps['photos']>();
  const [renewing, setRenewing] = useState(false);
  if (photos.length === 0) return null;
  const retry = async () => {
    setRenewing(true);
    await onRenew();
    setRenewing(false);
    setLost(undefined);
    setAttempt(attempt + 1);
  };
  const open = (index: number) =>
    openLightbox({
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
    <>
      <ul
        aria-label={t('photosOf')}
        onErrorCapture={() => setLost(photos)}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      >
        {photos.map((photo, index) => (
          <li key={photo.uuid}>
            <button
              type="button"
              aria-label={t('openPhoto', { number: index + 1 })}
              onClick={() => void open(index)}
              className="block w-full overflow-hidden rounded-control border border-line active:scale-[0.98]"
            >
              <Picture
                key={attempt}
                src={photo.url}
                alt=""
                width={1}
                height={1}
                dominantColor={photo.color}
              />
            </button>
          </li>
        ))}
      </ul>
      {lost === photos ? (
        <Notice tone="negative" alert>
          <p className="mb-2">{t('photosFailed')}</p>
          <Button variant="secondary" loading={renewing} onClick={() => void retry()}>
            {text.retry}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}
