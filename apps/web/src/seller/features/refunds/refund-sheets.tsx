import { useState, type ReactNode } from 'react';
import type { OrderRefund, RefundPreview } from '@raan/contract/refunds/refund';
import { REFUND_REASON_WORDS_MAX } from '@raan/contract/refunds/refund-rules';
import { isConflict } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { RefundMoney } from './refund-money.tsx';
import { orderRefundQuery, useRefundAction, type RefundAction } from './refund.api.ts';
import { refundMessages } from './refund.ts';

/** What is decided on: what the refund moves, and the version of the order that it was read from. */
export type Terms = { orderId: number; preview: RefundPreview; version: number };
type SheetProps = { open: boolean; onClose: () => void; terms: Terms };

/** What a refund of the order comes to; null where it can't be refunded (any more). */
export function termsOf({ order_id, preview, version }: OrderRefund): Terms | null {
  return preview && { orderId: order_id, preview, version };
}

/**
 * The terms as they stood when the sheet was opened, so that nothing in it moves under the thumb; once the server has said that they changed, those
 * that are known by then.
 */
function useSeenTerms(opened: Terms) {
  const [seen, setSeen] = useState(opened);
  const onChanged = () => {
    const now = queryClient.getQueryData(orderRefundQuery(seen.orderId).queryKey);
    setSeen((before) => (now && termsOf(now)) ?? before);
  };
  return { terms: seen, onChanged };
}

/** Agreeing to a request: what leaves where is shown before it leaves. */
export function AgreeSheet({ requestId, terms, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const seen = useSeenTerms(terms);
  const { preview } = seen.terms;
  const amount = money(preview.customer_gets);
  return (
    <ActionSheet
      {...sheet}
      {...seen}
      danger
      title={t('agreeTitle', { amount })}
      confirmLabel={t('agreeYes', { amount })}
      doneLabel={t('agreed')}
      action={() => ({ kind: 'agree', requestId })}
    >
      <RefundMoney preview={preview} />
    </ActionSheet>
  );
}

/** Objecting, with words that the customer and an operator read. */
export function ObjectSheet({ requestId, terms, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const seen = useSeenTerms(terms);
  return (
    <ActionSheet
      {...sheet}
      {...seen}
      title={t('objectTitle')}
      confirmLabel={t('objectYes')}
      doneLabel={t('objected')}
      wordsLabel={t('objectWords')}
      action={(reason) => ({ kind: 'object', requestId, reason })}
    >
      <p className="text-sm text-ink-2">{t('objectDetail')}</p>
    </ActionSheet>
  );
}

/** The seller's own refund, with a reason for the records. */
export function OwnRefundSheet({ terms, ...sheet }: SheetProps) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const seen = useSeenTerms(terms);
  const { orderId, preview } = seen.terms;
  return (
    <ActionSheet
      {...sheet}
      {...seen}
      danger
      title={t('refundTitle')}
      confirmLabel={t('refundYes', { amount: money(preview.customer_gets) })}
      doneLabel={t('agreed')}
      wordsLabel={t('refundWords')}
      action={(reason) => ({ kind: 'refund', orderId, reason })}
    >
      <p className="text-sm text-ink-2">{t('refundDetail')}</p>
      <RefundMoney preview={preview} />
    </ActionSheet>
  );
}

type ActionSheetProps = SheetProps & {
  /** The server answered that what was decided on is not as it was. */
  onChanged: () => void;
  title: string;
  confirmLabel: string;
  /** Said once it is done. */
  doneLabel: string;
  danger?: boolean;
  /** Asks for words; without it none are needed. */
  wordsLabel?: string;
  action: (words: string) => RefundAction;
  children: ReactNode;
};

/** Asks before an action on a refund. It stays open with what was written while it runs and when it fails. */
function ActionSheet({
  open,
  onClose,
  terms,
  onChanged,
  title,
  confirmLabel,
  doneLabel,
  danger,
  wordsLabel,
  action,
  children,
}: ActionSheetProps) {
  const t = useMessages(refundMessages);
  const send = useRefundAction(terms);
  const [words, setWords] = useState('');
  // What is missing is said once somebody tried without.
  const [tried, setTried] = useState(false);
  const isMissing = wordsLabel !== undefined && words.trim() === '';
  const confirm = () => {
    setTried(true);
    if (isMissing) return;
    send.mutate(action(words.trim()), {
      onSuccess: () => {
        toast.success(doneLabel);
        onClose();
      },
      onError: (error) => {
        if (isConflict(error)) onChanged();
      },
    });
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      danger={danger}
      loading={send.isPending}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('notNow')}
    >
      <div className="flex flex-col gap-3">
        {children}
        {wordsLabel === undefined ? null : (
          <TextArea
            label={wordsLabel}
            value={words}
            onChange={setWords}
            maxLength={REFUND_REASON_WORDS_MAX}
            error={tried && isMissing ? t('wordsMissing') : undefined}
          />
        )}
        <Failure error={send.error} />
      </div>
    </ConfirmSheet>
  );
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
