import { useState } from 'react';
import type { RefundPreview } from '@raan/contract/refunds/refund';
import { REFUND_REASON_WORDS_MAX } from '@raan/contract/refunds/refund-rules';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { RefundMoney } from './refund-money.tsx';
import { useRefundAction } from './refund.api.ts';
import { refundMessages } from './refund.ts';

type SheetProps = { open: boolean; onClose: () => void; version: number };

/** Agreeing to a request: what leaves where is shown before it leaves. */
export function AgreeSheet({
  requestId,
  preview,
  version,
  open,
  onClose,
}: SheetProps & { requestId: number; preview: RefundPreview }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const action = useRefundAction(version);
  const amount = money(preview.customer_gets);
  const confirm = () =>
    action.mutate(
      { kind: 'agree', requestId },
      {
        onSuccess: () => {
          toast.success(t('agreed'));
          onClose();
        },
      },
    );
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      danger
      loading={action.isPending}
      title={t('agreeTitle', { amount })}
      confirmLabel={t('agreeYes', { amount })}
      cancelLabel={t('notNow')}
    >
      <div className="flex flex-col gap-3">
        <RefundMoney preview={preview} />
        <Failure error={action.error} />
      </div>
    </ConfirmSheet>
  );
}

/** Objecting, with words that the customer and an operator read. */
export function ObjectSheet({ requestId, version, open, onClose }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const action = useRefundAction(version);
  const words = useWords();
  const confirm = () => {
    const reason = words.given();
    if (reason === '') return;
    action.mutate(
      { kind: 'object', requestId, reason },
      {
        onSuccess: () => {
          toast.success(t('objected'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      loading={action.isPending}
      title={t('objectTitle')}
      confirmLabel={t('objectYes')}
      cancelLabel={t('notNow')}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('objectDetail')}</p>
        <TextArea label={t('objectWords')} {...words.field} />
        <Failure error={action.error} />
      </div>
    </ConfirmSheet>
  );
}

/** The seller's own refund, with a reason for the records. */
export function OwnRefundSheet({
  orderId,
  preview,
  version,
  open,
  onClose,
}: SheetProps & { orderId: number; preview: RefundPreview }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const action = useRefundAction(version);
  const words = useWords();
  const confirm = () => {
    const reason = words.given();
    if (reason === '') return;
    action.mutate(
      { kind: 'refund', orderId, reason },
      {
        onSuccess: () => {
          toast.success(t('agreed'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      danger
      loading={action.isPending}
      title={t('refundTitle')}
      confirmLabel={t('refundYes', { amount: money(preview.customer_gets) })}
      cancelLabel={t('notNow')}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('refundDetail')}</p>
        <RefundMoney preview={preview} />
        <TextArea label={t('refundWords')} {...words.field} />
        <Failure error={action.error} />
      </div>
    </ConfirmSheet>
  );
}

/** Words that must be there; what is missing is said once somebody tried without. */
function useWords() {
  const t = useMessages(refundMessages);
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  return {
    given: () => {
      setTried(true);
      return value.trim();
    },
    field: {
      value,
      onChange: setValue,
      maxLength: REFUND_REASON_WORDS_MAX,
      error: tried && value.trim() === '' ? t('wordsMissing') : undefined,
    },
  };
}

function Failure({ error }: { error: unknown }) {
  const t = useMessages(refundMessages);
  if (!error) return null;
  return (
    <Notice tone="negative" alert title={t('failed')}>
      {errorText(error)}
    </Notice>
  );
}
