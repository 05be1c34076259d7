import { useState, type ReactNode } from 'react';
import type { OrderRefund, RefundPreview } from '@raan/contract/refunds/refund';
import { agreeToRefund, objectToRefund, refundOrder } from '@raan/contract/refunds/refund-endpoints';
import { REFUND_NOTE_MAX } from '@raan/contract/refunds/refund-rules';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { RefundBreakdown } from './refund-breakdown.tsx';
import { orderRefundQuery, useRefundCommand } from './refund.api.ts';
import { refundMessages } from './refund-messages.ts';

/** Preview of a refund and the order version it was calculated from. */
export type RefundTerms = { orderId: number; preview: RefundPreview; version: number };
type SheetProps = { open: boolean; onClose: () => void; terms: RefundTerms };

/** Returns the terms of a refund; null if the order is not refundable. */
export function toRefundTerms({ order_id, preview, version }: OrderRefund): RefundTerms | null {
  return preview && { orderId: order_id, preview, version };
}

/** Keeps the terms of the opening, so that the content does not move; after a refusal the current ones. */
function useDisplayedTerms(opened: RefundTerms) {
  const [terms, setTerms] = useState(opened);
  const update = () => {
    const current = queryClient.getQueryData(orderRefundQuery(opened.orderId).queryKey);
    setTerms((previous) => (current && toRefundTerms(current)) ?? previous);
  };
  return { terms, update };
}

/** Confirms agreement to a request and shows the refund's breakdown. */
export function AgreeSheet({ requestId, terms: opened, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const { terms, update } = useDisplayedTerms(opened);
  const agree = useRefundCommand(agreeToRefund, terms.orderId);
  const { preview, version } = terms;
  const amount = money(preview.customer_gets);
  return (
    <RefundActionSheet
      {...sheet}
      danger
      title={t('agreeTitle', { amount })}
      confirmLabel={t('agreeYes', { amount })}
      successText={t('agreed')}
      command={agree}
      send={() => agree.run({ params: { id: requestId }, body: { version } })}
      onRefused={update}
    >
      <RefundBreakdown preview={preview} />
    </RefundActionSheet>
  );
}

/** Objects to a request. Customer and operator read the reason. */
export function ObjectSheet({ requestId, terms: opened, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const { terms, update } = useDisplayedTerms(opened);
  const object = useRefundCommand(objectToRefund, terms.orderId);
  const { version } = terms;
  return (
    <RefundActionSheet
      {...sheet}
      title={t('objectTitle')}
      confirmLabel={t('objectYes')}
      successText={t('objected')}
      reasonLabel={t('objectReason')}
      command={object}
      send={(reason) => object.run({ params: { id: requestId }, body: { reason, version } })}
      onRefused={update}
    >
      <p className="text-sm text-ink-2">{t('objectDetail')}</p>
    </RefundActionSheet>
  );
}

/** Refunds an order without a request. The reason is kept for the records. */
export function RefundSheet({ terms: opened, ...sheet }: SheetProps) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const { terms, update } = useDisplayedTerms(opened);
  const { orderId, preview, version } = terms;
  const refund = useRefundCommand(refundOrder, orderId);
  return (
    <RefundActionSheet
      {...sheet}
      danger
      title={t('refundTitle')}
      confirmLabel={t('refundYes', { amount: money(preview.customer_gets) })}
      successText={t('agreed')}
      reasonLabel={t('refundReason')}
      command={refund}
      send={(reason) => refund.run({ params: { id: orderId }, body: { reason, version } })}
      onRefused={update}
    >
      <p className="text-sm text-ink-2">{t('refundDetail')}</p>
      <RefundBreakdown preview={preview} />
    </RefundActionSheet>
  );
}

type RefundActionSheetProps = Omit<SheetProps, 'terms'> & {
  title: string;
  confirmLabel: string;
  successText: string;
  danger?: boolean;
  /** Without it no reason is required. */
  reasonLabel?: string;
  command: { isRunning: boolean; error: Error | null };
  /** Resolves to undefined if it was refused. */
  send: (reason: string) => Promise<unknown>;
  onRefused: () => void;
  children: ReactNode;
};

// Stays open with its input while the action runs and when it fails.
function RefundActionSheet({
  open,
  onClose,
  title,
  confirmLabel,
  successText,
  danger,
  reasonLabel,
  command,
  send,
  onRefused,
  children,
}: RefundActionSheetProps) {
  const t = useMessages(refundMessages);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = reasonLabel !== undefined && reason.trim() === '';
  const confirm = async () => {
    setSubmitted(true);
    if (isMissing) return;
    const result = await send(reason.trim());
    if (result === undefined) return onRefused();
    toast.success(successText);
    onClose();
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      danger={danger}
      loading={command.isRunning}
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
        <Failure error={command.error} />
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
