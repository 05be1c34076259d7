import { MINUTE_MS } from '@raan/contract/durations';
import {
  canExtendShipBy,
  SHIP_BY_EXTENSION_WORKING_DAYS,
  SHIP_BY_REASON_MAX,
} from '@raan/contract/orders/order-deadlines';
import { DELAY_REASONS } from '@raan/contract/orders/order-reason';
import { ShipByExtension } from '@raan/contract/orders/order-requests';
import type { OrderSummary } from '@raan/contract/orders/order';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useExtendShipBy } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { ReasonField } from './reason-field.tsx';

type ExtendShipBySheetProps = { order: OrderSummary; open: boolean; onClose: () => void };

/** Extends the ship-by deadline of an order, with a reason that the customer sees. */
export function ExtendShipBySheet({ order: initialOrder, open, onClose }: ExtendShipBySheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(MINUTE_MS);
  const { order, ...extend } = useExtendShipBy(initialOrder, ({ ship_by: shipBy }) => {
    if (shipBy) toast.success(t('shipByExtended', { date: format.date(shipBy, 'weekday') }));
    onClose();
  });
  const form = useDraftForm({
    schema: ShipByExtension,
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ reason: reason.trim(), version: order.version }),
    texts: { reason: t('reasonRequired') },
    command: extend,
    send: (body) => extend.run({ params: { id: order.id }, body }),
  });
  // The order may have changed since the sheet was opened.
  const canStillExtend = order === initialOrder || canExtendShipBy(order, nowMs);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={form.submit}
      title={t('extendShipBy')}
      confirmLabel={t('extendShipBy')}
      cancelLabel={t('notNow')}
      loading={form.isSubmitting}
      disabledReason={!canStillExtend && t('shipByNotExtendable')}
    >
      <form {...form.element} className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">
          {t('extendShipByText', { days: SHIP_BY_EXTENSION_WORKING_DAYS })}
        </p>
        <ReasonField {...form.field('reason')} reasons={DELAY_REASONS} maxLength={SHIP_BY_REASON_MAX} />
        <ErrorNotice error={form.formError} title={t('extendShipByFailed')} />
      </form>
    </ConfirmSheet>
  );
}
