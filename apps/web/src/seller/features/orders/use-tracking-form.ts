import { useState } from 'react';
import type { CourierCode, OrderSummary } from '@raan/contract/orders/order';
import { OrderShipping } from '@raan/contract/orders/order-requests';
import { findTrackingNumberProblem, isTrackingNumber } from '@raan/contract/tracking/tracking-number';
import type { Command } from '#lib/command/use-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { orderMessages } from './orders-messages.ts';

type TrackingValues = { courier: CourierCode | ''; tracking_number: string };
type Tracking = { courier: CourierCode; tracking_number: string };

type TrackingFormOptions = {
  order: Pick<OrderSummary, 'courier' | 'tracking_number'>;
  command: Pick<Command<never>, 'isRunning' | 'error' | 'reset'>;
  send: (tracking: Tracking) => Promise<unknown>;
};

/** The form with courier and tracking number. Warns once about an unusual number; the second click sends it. */
export function useTrackingForm({ order, command, send }: TrackingFormOptions) {
  const t = useMessages(orderMessages);
  const parcelText = useMessages(parcelMessages);
  const [warnedFor, setWarnedFor] = useState<string>();
  const defaultValues: TrackingValues = {
    courier: order.courier ?? '',
    tracking_number: order.tracking_number ?? '',
  };
  const form = useDraftForm({
    schema: OrderShipping,
    defaultValues,
    toBody: (values) => values,
    texts: { courier: t('courierRequired') },
    check: ({ tracking_number: number }) => ({
      tracking_number:
        number === '' ? t('trackingRequired') : isTrackingNumber(number) ? undefined : parcelText('bounds'),
    }),
    command,
    send,
    confirm: (values, sendForm) => {
      const { courier, tracking_number: number } = values;
      const isUnusual = courier !== '' && findTrackingNumberProblem(courier, number) !== null;
      if (isUnusual && warnedFor !== JSON.stringify(values)) setWarnedFor(JSON.stringify(values));
      else sendForm();
    },
  });
  return { ...form, showsWarning: warnedFor === JSON.stringify(form.values) };
}
