import type { CustomerRefund } from '@raan/contract/refunds/refund';
import {
  REFUND_RESPONSE_DAYS,
  REFUND_COMMENT_MAX,
  REFUND_REASONS_WITH_PHOTOS,
  returnPayer,
} from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { refundMessages } from './refund-messages.ts';
import { RefundPhotosField } from './refund-photos.tsx';
import { RefundScopeField } from './refund-scope.tsx';
import type { RefundForm } from './use-refund-form.ts';

type RefundSheetProps = {
  open: boolean;
  onClose: () => void;
  refund: CustomerRefund;
  form: RefundForm;
};

/** The form of a refund request: reason, comment, photos, and what happens next. */
export function RequestRefundSheet({ open, onClose, refund, form }: RefundSheetProps) {
  const t = useMessages(refundMessages);
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
          label={t('reason')}
          reasons={refund.reasons}
          labelOf={(one) => t(`reason_${one}`)}
          value={reason}
          onChange={form.choose}
          error={problem === 'reason' ? t('reasonMissing') : undefined}
        />
        {refund.may_ask_part ? <RefundScopeField refund={refund} form={form} /> : null}
        <TextArea
          label={t(needsWords ? 'words' : 'wordsOptional')}
          hint={t('wordsHint')}
          error={problem === 'words' ? t('wordsMissing') : undefined}
          maxLength={REFUND_COMMENT_MAX}
          value={form.comment}
          onChange={form.setComment}
        />
        <RefundPhotosField {...photos} />
        {form.hasLostPhotos ? (
          <p role="status" className="-mt-3 text-sm text-warning">
            {t('photosLost')}
          </p>
        ) : null}
        {problem === 'photosWaiting' || problem === 'photosFailed' ? (
          <p role="alert" className="-mt-3 text-sm text-negative">
            {t(problem)}
          </p>
        ) : null}
        <div className="rounded-control bg-sunken px-4 py-3 text-sm">
          {form.asked === undefined ? null : (
            <p className="flex items-baseline justify-between gap-3">
              {t('youGet')}
              <Money amount={form.asked} className="text-base font-semibold" />
            </p>
          )}
          <p className="pt-1 text-ink-2">{t('whatThen', { days: REFUND_RESPONSE_DAYS })}</p>
          {reason && reason !== 'not_arrived' && form.scope !== 'amount' ? (
            <p className="pt-1 text-ink-2">{t(`mayReturn_${returnPayer(reason)}`)}</p>
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}
