import IconPackageOff from '#icon/IconPackageOff';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrderOutlook } from './order-outlook.tsx';
import { orderMessages } from './orders-messages.ts';

export function LostParcelChip() {
  const t = useMessages(orderMessages);
  return (
    <Chip tone="negative" icon={<IconPackageOff size={14} aria-hidden />}>
      {t('lost')}
    </Chip>
  );
}

/** The next step, in one line of the order card. */
export function LostParcelHint() {
  const t = useMessages(orderMessages);
  return <p className="mx-4 border-t border-line py-2.5 text-sm text-negative">{t('lostShort')}</p>;
}

/** The next steps, on the order page. */
export function LostParcelNotice({ order, at }: { order: OrderSummary; at: string }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  return (
    <Notice tone="negative" icon={<IconPackageOff size={22} aria-hidden />} title={t('lost')}>
      <p>{t('about_lost', { date: format.date(at, 'with-time') })}</p>
      <ul className="list-disc pt-1 pl-5">
        <li>{t('lostStep_claim')}</li>
        <li>{t('lostStep_resend')}</li>
        <li>{t('lostStep_wait')}</li>
      </ul>
      <OrderOutlook order={order} />
    </Notice>
  );
}
