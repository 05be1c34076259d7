import { useState, type ReactNode } from 'react';
import type { OrderRefund, RefundPreview } from '@raan/contract/refunds/refund';
import { REFUND_NOTE_MAX } from '@raan/contract/refunds/refund-rules';
import { isConflict } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { RefundBreakdown } from './refund-breakdown.tsx';
import { orderRefundQuery, useRefundAction, type RefundAction } from './refund.api.ts';
import { refundMessages } from './refund-messages.ts';

/** Preview of a refund and the order version it was calculated from. */
export type RefundTerms = { orderId: number; preview: RefundPreview; version: number };
type SheetProps = { open: boolean; onClose: () => void; terms: RefundTerms };

/** Returns the terms of a refund; null if the order is not refundable. */
export function toRefundTerms({ order_id, preview, version }: OrderRefund): RefundTerms | null {
  return preview && { orderId: order_id, preview, version };
}

/** Keeps the terms of the opening, so that the content does not move; after a conflict the current ones. */
function useDisplayedTerms(opened: RefundTerms) {
  const [displayed, setDisplayed] = useState(opened);
  const onConflict = () => {
    const current = queryClient.getQueryData(orderRefundQuery(displayed.orderId).queryKey);
    setDisplayed((previous) => (current && toRefundTerms(current)) ?? previous);
  };
  return { terms: displayed, onChanged: onConflict };
}

/** Confirms agreement to a request and shows the refund's breakdown. */
export function AgreeSheet({ requestId, terms, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const displayed = useDisplayedTerms(terms);
  const { preview } = displayed.terms;
  const amount = money(preview.customer_gets);
  return (
    <RefundActionSheet
      {...sheet}
      {...displayed}
      danger
      title={t('agreeTitle', { amount })}
      confirmLabel={t('agreeYes', { amount })}
      successText={t('agreed')}
      action={() => ({ kind: 'agree', requestId })}
    >
      <RefundBreakdown preview={preview} />
    </RefundActionSheet>
  );
}

/** Objects to a request. Customer and operator read the reason. */
export function ObjectSheet({ requestId, terms, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const displayed = useDisplayedTerms(terms);
  return (
    <RefundActionSheet
      {...sheet}
      {...displayed}
      title={t('objectTitle')}
      confirmLabel={t('objectYes')}
      successText={t('objected')}
      reasonLabel={t('objectReason')}
      action={(reason) => ({ kind: 'object', requestId, reason })}
    >
      <p className="text-sm text-ink-2">{t('objectDetail')}</p>
    </RefundActionSheet>
  );
}

/** Refunds an order without a request. The reason is kept for the records. */
export function RefundSheet({ terms, ...sheet }: SheetProps) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const displayed = useDisplayedTerms(terms);
  const { orderId, preview } = displayed.terms;
  return (
    <RefundActionSheet
      {...sheet}
      {...displayed}
      danger
      title={t('refundTitle')}
      confirmLabel={t('refundYes', { amount: money(preview.customer_gets) })}
      successText={t('agreed')}
      reasonLabel={t('refundReason')}
      action={(reason) => ({ kind: 'refund', orderId, reason })}
    >
      <p className="text-sm text-ink-2">{t('refundDetail')}</p>
      <RefundBreakdown preview={preview} />
    </RefundActionSheet>
  );
}

type RefundActionSheetProps = SheetProps & {
  /** Called when the server answers with a version conflict. */
  onChanged: () => void;
  title: string;
  confirmLabel: string;
  successText: string;
  danger?: boolean;
  /** Without it no reason is required. */
  reasonLabel?: string;
  action: (reason: string) => RefundAction;
  children: ReactNode;
};

// Stays open with its input while the action runs and when it fails.
function RefundActionSheet({
  open,
  onClose,
  terms,
  onChanged,
  title,
  confirmLabel,
  successText,
  danger,
  reasonLabel,
  action,
  children,
}: RefundActionSheetProps) {
  const t = useMessages(refundMessages);
  const send = useRefundAction(terms);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = reasonLabel !== undefined && reason.trim() === '';
  const confirm = () => {
    setSubmitted(true);
    if (isMissing) return;
    send.mutate(action(reason.trim()), {
      onSuccess: () => {
        toast.success(successText);
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
        {reasonLabel === undefined ? null : (
          <TextArea
            label={reasonLabel}
            value={reason}
            onChange={setReason}
            maxLength={REFUND_NOTE_MAX}
            error={isSubmitted && isMissing ? t('reasonMissing') : undefined}
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
