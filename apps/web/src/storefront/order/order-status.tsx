import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import IconCheck from '#icon/IconCheck';
import IconCircleX from '#icon/IconCircleX';
import IconCopy from '#icon/IconCopy';
import IconPackage from '#icon/IconPackage';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import IconWallet from '#icon/IconWallet';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

/** Where the order is: in a word, in a sentence, and as the way it goes. */
export function OrderStatus({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const { title, detail } = wordsOf(order);
  const hasEnded = order.status === 'cancelled' || order.status === 'refunded';
  const Icon = order.status === 'refunded' ? IconReceiptRefund : IconCircleX;
  return (
    <Card className="flex flex-col gap-4">
      <div aria-live="polite" className="flex items-start gap-3">
        {hasEnded ? <Icon size={28} aria-hidden className="mt-0.5 shrink-0 text-ink-2" /> : null}
        <div>
          <h2 className="text-xl font-semibold">{t(title)}</h2>
          {detail ? <p className="text-sm text-ink-2">{t(detail)}</p> : null}
        </div>
      </div>
      {hasEnded ? null : <Steps order={order} />}
      {order.tracking_number ? <Tracking order={order} number={order.tracking_number} /> : null}
    </Card>
  );
}

function wordsOf(order: CustomerOrder) {
  switch (order.status) {
    case 'pending_payment':
      return { title: 'payTitle', detail: null } as const;
    case 'pending_shipment':
      return { title: 'statusPaid', detail: 'statusPaidDetail' } as const;
    case 'pending_delivery':
      return { title: 'statusShipped', detail: 'statusShippedDetail' } as const;
    case 'completed':
      return { title: 'statusCompleted', detail: 'statusCompletedDetail' } as const;
    case 'cancelled':
      return {
        title: 'statusCancelled',
        detail: order.paid_at ? 'statusCancelledDetail' : 'statusExpiredDetail',
      } as const;
    case 'refunded':
      return { title: 'statusRefunded', detail: 'statusRefundedDetail' } as const;
  }
}

function Steps({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const steps = [
    { key: 'paid', label: t('stepPaid'), at: order.paid_at, Icon: IconWallet },
    { key: 'shipped', label: t('stepShipped'), at: order.shipped_at, Icon: IconTruckDelivery },
    { key: 'received', label: t('stepReceived'), at: order.completed_at, Icon: IconPackage },
  ];
  return (
    <ol aria-label={t('progress')} className="grid grid-cols-3">
      {steps.map(({ key, label, at, Icon }, index) => (
        <li key={key} className="relative flex flex-col items-center gap-1 text-center">
          {index > 0 ? (
            <span
              aria-hidden
              className={classNames(
                'absolute top-5 right-[calc(50%+1.5rem)] left-[calc(-50%+1.5rem)] h-0.5 rounded-full',
                at ? 'bg-brand' : 'bg-line',
              )}
            />
          ) : null}
          <span
            className={classNames(
              'inline-flex size-10 items-center justify-center rounded-full',
              at ? 'accent' : 'bg-sunken text-ink-2',
            )}
          >
            {at ? <IconCheck size={20} aria-hidden /> : <Icon size={20} aria-hidden />}
          </span>
          <span className={classNames('text-sm', at && 'font-semibold')}>{label}</span>
          <span className="sr-only">{t(at ? 'done' : 'waiting')}</span>
          {at ? (
            <time dateTime={at} className="tabular text-xs text-ink-2">
              {date(at, 'with-time')}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Tracking({ order, number }: { order: CustomerOrder; number: string }) {
  const t = useMessages(orderMessages);
  const copy = async () => {
    await navigator.clipboard.writeText(number);
    toast.success(t('trackingCopied'));
  };
  return (
    <dl className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-sm">
      <div className="min-w-0">
        <dt className="text-xs text-ink-2">{order.courier_name ?? t('courier')}</dt>
        <dd className="tabular font-semibold wrap-break-word select-all">{number}</dd>
      </div>
      <IconButton label={t('copyTracking')} icon={<IconCopy size={20} aria-hidden />} onClick={copy} />
    </dl>
  );
}
