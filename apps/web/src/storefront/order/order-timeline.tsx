import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import type { CustomerEventKind, CustomerOrder } from '@raan/contract/storefront/storefront';
import IconCheck from '#icon/IconCheck';
import IconClock from '#icon/IconClock';
import IconHomeCheck from '#icon/IconHomeCheck';
import IconPackageOff from '#icon/IconPackageOff';
import IconReceipt from '#icon/IconReceipt';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import IconTruckReturn from '#icon/IconTruckReturn';
import IconWallet from '#icon/IconWallet';
import IconCircleX from '#icon/IconCircleX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { orderMessages } from './order-messages.ts';
import { cancelledBy } from './status-text.ts';

const ICONS = {
  placed: IconReceipt,
  paid: IconWallet,
  ship_by_extended: IconClock,
  shipped: IconTruckDelivery,
  tracking_changed: IconTruckDelivery,
  handed_over: IconTruckDelivery,
  delivered: IconHomeCheck,
  returned: IconTruckReturn,
  lost: IconPackageOff,
  delivery_stated: IconHomeCheck,
  received: IconHomeCheck,
  completed: IconCheck,
  cancelled: IconCircleX,
  expired: IconCircleX,
  refunded: IconReceiptRefund,
  refund_requested: IconReceiptRefund,
  refund_withdrawn: IconCircleX,
  refund_objected: IconReceiptRefund,
  refund_unanswered: IconReceiptRefund,
  refund_denied: IconCircleX,
  refund_partial: IconReceiptRefund,
  refund_return_awaited: IconTruckReturn,
  refund_return_sent: IconTruckReturn,
  refund_return_arrived: IconTruckReturn,
  refund_return_missing: IconCircleX,
} as const satisfies Record<CustomerEventKind, unknown>;

const AHEAD = {
  pending_payment: ['paid', 'shipped', 'received'],
  pending_shipment: ['shipped', 'received'],
  pending_delivery: ['handed_over', 'received'],
  completed: [],
  cancelled: [],
  refunded: [],
} as const satisfies Record<CustomerOrder['status'], readonly CustomerEventKind[]>;
const AHEAD_LABEL = {
  paid: 'aheadPaid',
  shipped: 'aheadShipped',
  handed_over: 'aheadScanned',
  received: 'aheadReceived',
} as const;

/** While the items come back, the next step is not theirs to receive. A scan is ahead only if we would know of it. */
function stepsAhead({ status, refund_state, parcel }: CustomerOrder): readonly (keyof typeof AHEAD_LABEL)[] {
  if (isReturnOpen(refund_state)) return [];
  const awaitsScan = parcel?.is_followed && parcel.handed_over_at === null;
  return AHEAD[status].filter((kind) => kind !== 'handed_over' || awaitsScan);
}

function stepLabel(kind: CustomerEventKind, order: CustomerOrder) {
  return kind === 'cancelled' ? (`step_cancelled_${cancelledBy(order)}` as const) : (`step_${kind}` as const);
}

/** The order's timeline: past events with time, then pending steps. */
export function CustomerOrderTimeline({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  const steps = [
    ...order.events.map(({ kind, at }) => ({ kind, at, label: stepLabel(kind, order) })),
    ...stepsAhead(order).map((kind) => ({ kind, at: null, label: AHEAD_LABEL[kind] })),
  ];
  return (
    <ol aria-label={t('progress')} className="flex flex-col">
      {steps.map(({ kind, at, label }, index) => {
        const Icon = ICONS[kind];
        const isNow = at !== null && index === order.events.length - 1;
        return (
          <li key={index} className="relative flex gap-3 pb-4 last:pb-0">
            {index < steps.length - 1 ? (
              <span
                aria-hidden
                className={classNames(
                  'absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2',
                  steps[index + 1]?.at ? 'bg-brand' : 'bg-line',
                )}
              />
            ) : null}
            <span
              className={classNames(
                'inline-flex size-8 shrink-0 items-center justify-center rounded-full',
                at === null ? 'bg-sunken text-ink-2' : isNow ? 'accent' : 'bg-brand-tint text-brand-strong',
              )}
            >
              <Icon size={18} aria-hidden />
            </span>
            <div className="min-w-0 pt-1">
              <p className={classNames('text-sm', isNow && 'font-semibold', at === null && 'text-ink-2')}>
                {t(label)}
              </p>
              {at === null ? (
                <span className="sr-only">{t('waiting')}</span>
              ) : (
                <time dateTime={at} className="tabular block text-xs text-ink-2">
                  {date(at, 'with-time')}
                </time>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
