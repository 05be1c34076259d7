import { useState, type ReactNode } from 'react';
import type { OrderRefund, RefundPreview, RefundRequest } from '@raan/contract/refunds/refund';
import { agreeToRefund, objectToRefund, refundOrder } from '@raan/contract/refunds/refund-endpoints';
import { REFUND_NOTE_MAX, returnPayer } from '@raan/contract/refunds/refund-rules';
import { parseTypedAmount } from '#lib/baht.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
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

/** Confirms agreement to a request: at once with the refund's effect, or after the return of the items. */
export function AgreeSheet({
  request,
  terms: opened,
  ...sheet
}: SheetProps & { request: Pick<RefundRequest, 'id' | 'asked_amount' | 'may_await_return' | 'reason'> }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const { terms, update } = useDisplayedTerms(opened);
  const [when, setWhen] = useState<'now' | 'after_return'>(request.may_await_return ? 'after_return' : 'now');
  const agree = useRefundCommand(agreeToRefund, terms.orderId);
  const { preview, version } = terms;
  const amount = money(request.asked_amount);
  const withReturn = when === 'after_return';
  const confirm = async () => {
    const body = { version, ...(withReturn && { with_return: true }) };
    if ((await agree.run({ params: { id: request.id }, body })) === undefined) return update();
    toast.success(t(withReturn ? 'agreedReturn' : 'agreed'));
    sheet.onClose();
  };
  return (
    <RefundActionSheet
      {...sheet}
      danger={!withReturn}
      title={t('agreeTitle', { amount })}
      confirmLabel={withReturn ? t('agreeReturnYes') : t('agreeYes', { amount })}
      isRunning={agree.isRunning}
      onConfirm={() => void confirm()}
    >
      {request.may_await_return ? (
        <RadioCards
          label={t('howToRefund')}
          value={when}
          onChange={setWhen}
          options={[
            {
              value: 'after_return',
              title: t('refundAfterReturn'),
              detail: t(`refundAfterReturn_${returnPayer(request.reason)}`),
            },
            { value: 'now', title: t('refundNow'), detail: t('refundNowDetail') },
          ]}
        />
      ) : null}
      {withReturn ? null : <RefundEffect preview={preview} amount={request.asked_amount} />}
      <ErrorNotice error={agree.error} title={t('failed')} />
    </RefundActionSheet>
  );
}

/** The sources of a full refund; of a part, that the order completes and the part is charged. */
function RefundEffect({ preview, amount }: { preview: RefundPreview; amount: number }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  if (amount >= preview.customer_gets) return <RefundBreakdown preview={preview} />;
  const values = {
    amount: money(amount),
    total: money(preview.customer_gets),
    cost: money(preview.goods_cost),
  };
  const charged = preview.goods_paid ? 'partialEffect' : 'partialEffectUnpaid';
  return (
    <p className="text-sm text-ink-2">
      {t(preview.from_escrow > 0 ? charged : 'partialEffectCompleted', values)}
    </p>
  );
}

/** Objects to a request. Customer and operator read the reason. */
export function ObjectSheet({ requestId, terms: opened, ...sheet }: SheetProps & { requestId: number }) {
  const t = useMessages(refundMessages);
  const { terms, update } = useDisplayedTerms(opened);
  const object = useRefundCommand(objectToRefund, terms.orderId);
  const form = useDraftForm({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    command: object,
    send: async ({ reason }) => {
      const body = { reason: reason.trim(), version: terms.version };
      if ((await object.run({ params: { id: requestId }, body })) === undefined) return update();
      toast.success(t('objected'));
      sheet.onClose();
    },
  });
  return (
    <RefundActionSheet
      {...sheet}
      title={t('objectTitle')}
      confirmLabel={t('objectYes')}
      isRunning={form.isSubmitting}
      onConfirm={form.submit}
    >
      <form {...form.element} className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('objectDetail')}</p>
        <TextArea label={t('objectReason')} maxLength={REFUND_NOTE_MAX} {...form.field('reason')} />
        <ErrorNotice error={form.formError} title={t('failed')} />
      </form>
    </RefundActionSheet>
  );
}

/** Refunds an order, or a part of it, without a request. The reason is kept for the records. */
export function RefundSheet({ terms: opened, ...sheet }: SheetProps) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const { terms, update } = useDisplayedTerms(opened);
  const { orderId, preview, version } = terms;
  const total = preview.customer_gets;
  const refund = useRefundCommand(refundOrder, orderId);
  const form = useDraftForm({
    defaultValues: { amount: String(total), reason: '' },
    check: ({ amount, reason }) => ({
      ...(parseAmount(amount, total) === undefined && {
        amount: t('refundAmountWrong', { amount: money(total) }),
      }),
      ...(reason.trim() === '' && { reason: t('reasonMissing') }),
    }),
    command: refund,
    send: async ({ amount: typed, reason }) => {
      const amount = parseAmount(typed, total);
      const isPart = amount !== undefined && amount < total;
      const body = { reason: reason.trim(), version, ...(isPart && { amount }) };
      if ((await refund.run({ params: { id: orderId }, body })) === undefined) return update();
      toast.success(t('agreed'));
      sheet.onClose();
    },
  });
  const amount = parseAmount(form.values.amount, total) ?? total;
  return (
    <RefundActionSheet
      {...sheet}
      danger
      title={t('refundTitle')}
      confirmLabel={t('refundYes', { amount: money(amount) })}
      isRunning={form.isSubmitting}
      onConfirm={form.submit}
    >
      <form {...form.element} className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('refundDetail')}</p>
        {preview.can_be_part ? (
          <TextField
            label={t('refundAmount')}
            hint={t(preview.from_escrow > 0 ? 'refundAmountHint' : 'refundAmountHintCompleted', {
              amount: money(total),
            })}
            inputMode="decimal"
            prefix="฿"
            {...form.field('amount')}
          />
        ) : null}
        <RefundEffect preview={preview} amount={amount} />
        <TextArea label={t('refundReason')} maxLength={REFUND_NOTE_MAX} {...form.field('reason')} />
        <ErrorNotice error={form.formError} title={t('failed')} />
      </form>
    </RefundActionSheet>
  );
}

/** Parses a typed amount in baht; undefined unless it is positive and at most `total`. */
function parseAmount(typed: string, total: number): number | undefined {
  const amount = parseTypedAmount(typed);
  return amount !== undefined && amount <= total ? amount : undefined;
}

type RefundActionSheetProps = Omit<SheetProps, 'terms'> & {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  isRunning: boolean;
  onConfirm: () => void;
  children: ReactNode;
};

// Stays open with its input while the action runs and when it fails.
function RefundActionSheet({ isRunning, children, ...sheet }: RefundActionSheetProps) {
  const t = useMessages(refundMessages);
  return (
    <ConfirmSheet {...sheet} loading={isRunning} cancelLabel={t('notNow')}>
      <div className="flex flex-col gap-3">{children}</div>
    </ConfirmSheet>
  );
}
