import type { ExpectedPayment } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import type { DateStyle } from '#lib/format.ts';
import { useFormat } from '#lib/use-format.ts';
import { paymentMessages } from './payment-messages.ts';

/** Formats Bangkok days, which are given without a time. */
export function useDay(style: DateStyle = 'weekday'): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00+07:00`, style);
}

/** The expected day in a few words, or what the money waits for; nothing for a paid order. */
export function ShortExpectedPayment({ expected: { day, cause } }: { expected: ExpectedPayment }) {
  const t = useMessages(paymentMessages);
  const formatDay = useDay();
  if (cause === 'paid') return null;
  if (day !== null) return t('short', { day: formatDay(day) });
  switch (cause) {
    case 'unpaid':
    case 'no_number':
    case 'untracked':
    case 'disputed':
    case 'returning':
    case 'lost':
    case 'operator':
      return t(`short_${cause}`);
    default:
      return t('noDate');
  }
}
