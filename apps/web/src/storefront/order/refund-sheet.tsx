import { useId, useState } from 'react';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { requestRefund } from '@raan/contract/refunds/refund-endpoints';
import {
  REFUND_ANSWER_DAYS,
  REFUND_COMMENT_MAX,
  REFUND_COMMENT_MIN,
  REFUND_REASONS_WITH_PHOTOS,
  type RefundReason,
} from '@raan/contract/refunds/refund-rules';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { forgetRefundDraft, keepRefundDraft, readRefundDraft } from './refund-draft.ts';
import { refundMessages } from './refund-messages.ts';
import { RefundPhotos } from './refund-photos.tsx';
import { useRefundPhotos } from './use-refund-photos.ts';

type RefundSheetProps = {
  open: boolean;
  onClose: () => void;
  orderToken: string;
  amount: number;
  /** Those that were not denied before. */
  reasons: readonly RefundReason[];
  onSent: (refund: CustomerRefund) => void;
};

/** The customer's request: why, in words and pictures, and what will happen with it. */
export function RefundSheet({ open, onClose, orderToken, amount, reasons, onSent }: RefundSheetProps) {
  const t = useMessages(refundMessages);
  const form = useRefundForm({ orderToken, reasons, onSent });
  const { reason, photos, problem } = form;
  const needsWords = reason !== undefined && REFUND_REASONS_WITH_PHOTOS.includes(reason);
  return (
    <Sheet
      open={open}
      onClose={form.isSending ? () => undefined : onClose}
      title={t('title')}
      footer={
        <Button wide loading={form.isSending} className="accent" onClick={form.send}>
          {t('send')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ReasonChoice
          reasons={reasons}
          value={reason}
          onChange={form.choose}
          error={problem === 'reason' ? t('reasonMissing') : undefined}
        />
        <TextArea
          label={t(needsWords ? 'words' : 'wordsOptional')}
          hint={t('wordsHint')}
          error={problem === 'words' ? t('wordsMissing') : undefined}
          maxLength={REFUND_COMMENT_MAX}
          value={form.comment}
          onChange={form.setComment}
        />
        <RefundPhotos {...photos} />
        {problem === 'photosWaiting' || problem === 'photosFailed' ? (
          <p role="alert" className="-mt-3 text-sm text-negative">
            {t(problem)}
          </p>
        ) : null}
        <div className="rounded-control bg-sunken px-4 py-3 text-sm">
          <p className="flex items-baseline justify-between gap-3">
            {t('youGet')}
            <Money amount={amount} className="text-base font-semibold" />
          </p>
          <p className="pt-1 text-ink-2">{t('whatThen', { days: REFUND_ANSWER_DAYS })}</p>
        </div>
      </div>
    </Sheet>
  );
}

type FormOf = Pick<RefundSheetProps, 'orderToken' | 'reasons' | 'onSent'>;
type Problem = 'reason' | 'words' | 'photosWaiting' | 'photosFailed';

function useRefundForm({ orderToken, reasons, onSent }: FormOf) {
  const t = useMessages(refundMessages);
  const [draft, setDraft] = useState(() => readRefundDraft(orderToken));
  const { comment } = draft;
  // One that was denied meanwhile can't be given again.
  const reason = reasons.find((one) => one === draft.reason);
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);
  const photos = useRefundPhotos(orderToken);
  const intent = useIntentKey();

  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    keepRefundDraft(orderToken, next);
    setDraft(next);
    setProblem(undefined);
  };
  const problemNow = (): Problem | undefined => {
    if (!reason) return 'reason';
    if (REFUND_REASONS_WITH_PHOTOS.includes(reason) && comment.trim().length < REFUND_COMMENT_MIN)
      return 'words';
    if (photos.photos.some(({ state }) => state === 'sending')) return 'photosWaiting';
    return photos.photos.some(({ state }) => state === 'failed') ? 'photosFailed' : undefined;
  };
  const send = async () => {
    const found = problemNow();
    setProblem(found);
    if (found || !reason) return;
    setIsSending(true);
    const sent = photos.photos.filter((photo) => photo.state === 'sent');
    const body = { reason, comment: comment.trim(), photos: sent.map(({ uuid }) => uuid) };
    try {
      const refund = await call(
        requestRefund,
        { params: { order_token: orderToken }, body },
        { idempotencyKey: intent.keyFor(body) },
      );
      intent.done();
      forgetRefundDraft(orderToken);
      toast.success(t('sent'));
      onSent(refund);
    } catch (error) {
      let isTold = false;
      for (const [place, { id }] of sent.entries()) {
        const refusal = fieldError(error, `photos.${place}`);
        if (refusal === undefined) continue;
        photos.refuse(id, refusal);
        isTold = true;
      }
      // What is told at the photos is not told once more.
      if (!isTold) toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return {
    reason,
    comment,
    photos,
    problem,
    isSending,
    send,
    choose: (chosen: RefundReason) => change({ reason: chosen }),
    setComment: (words: string) => change({ comment: words }),
  };
}

type ReasonChoiceProps = {
  reasons: readonly RefundReason[];
  value: RefundReason | undefined;
  onChange: (reason: RefundReason) => void;
  error: string | undefined;
};

function ReasonChoice({ reasons, value, onChange, error }: ReasonChoiceProps) {
  const t = useMessages(refundMessages);
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('reason')}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <label
            key={reason}
            className={classNames(
              'inline-flex min-h-12 items-center rounded-full border px-4 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === reason
                ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
                : 'border-line bg-raised hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={reason}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="sr-only"
            />
            {t(`reason_${reason}`)}
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="pt-1.5 text-sm text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
