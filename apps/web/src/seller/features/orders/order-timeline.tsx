import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconBan from '#icon/IconBan';
import IconCalendarTime from '#icon/IconCalendarTime';
import IconCash from '#icon/IconCash';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockOff from '#icon/IconClockOff';
import IconCoins from '#icon/IconCoins';
import IconGavel from '#icon/IconGavel';
import IconHomeCheck from '#icon/IconHomeCheck';
import IconMessage from '#icon/IconMessage';
import IconMessageCheck from '#icon/IconMessageCheck';
import IconMessageX from '#icon/IconMessageX';
import IconPackageImport from '#icon/IconPackageImport';
import IconPackageOff from '#icon/IconPackageOff';
import IconPackage from '#icon/IconPackage';
import IconPencil from '#icon/IconPencil';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconShoppingBag from '#icon/IconShoppingBag';
import IconStar from '#icon/IconStar';
import IconTruck from '#icon/IconTruck';
import IconTruckReturn from '#icon/IconTruckReturn';
import type { OrderEvent } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { TONE_TINT, type Tone } from '#ui/tone.ts';
import { orderMessages } from './orders-messages.ts';

const EVENT_STYLE: Readonly<Record<OrderEvent['kind'], { tone: Tone; Icon: typeof IconBan }>> = {
  placed: { tone: 'neutral', Icon: IconShoppingBag },
  paid: { tone: 'positive', Icon: IconCash },
  ship_by_extended: { tone: 'warning', Icon: IconCalendarTime },
  shipped: { tone: 'info', Icon: IconTruck },
  tracking_changed: { tone: 'neutral', Icon: IconPencil },
  handed_over: { tone: 'info', Icon: IconPackage },
  delivered: { tone: 'positive', Icon: IconHomeCheck },
  returned: { tone: 'warning', Icon: IconTruckReturn },
  lost: { tone: 'negative', Icon: IconPackageOff },
  delivery_stated: { tone: 'neutral', Icon: IconMessageCheck },
  received: { tone: 'positive', Icon: IconHomeCheck },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  early_profit: { tone: 'positive', Icon: IconCoins },
  cancelled: { tone: 'negative', Icon: IconBan },
  expired: { tone: 'negative', Icon: IconClockOff },
  refunded: { tone: 'warning', Icon: IconReceiptRefund },
  refund_requested: { tone: 'warning', Icon: IconReceiptRefund },
  refund_withdrawn: { tone: 'neutral', Icon: IconArrowBackUp },
  refund_objected: { tone: 'neutral', Icon: IconMessageX },
  refund_unanswered: { tone: 'warning', Icon: IconGavel },
  refund_denied: { tone: 'neutral', Icon: IconGavel },
  refund_partial: { tone: 'warning', Icon: IconReceiptRefund },
  refund_return_awaited: { tone: 'neutral', Icon: IconTruckReturn },
  refund_return_sent: { tone: 'info', Icon: IconTruckReturn },
  refund_return_arrived: { tone: 'info', Icon: IconPackageImport },
  refund_return_missing: { tone: 'neutral', Icon: IconPackageOff },
  goods_taken_back: { tone: 'positive', Icon: IconPackageImport },
  goods_kept: { tone: 'negative', Icon: IconPackageOff },
  goods_lost: { tone: 'negative', Icon: IconPackageOff },
  payment_returned: { tone: 'warning', Icon: IconReceiptRefund },
  reviewed: { tone: 'brand', Icon: IconStar },
  operator_message: { tone: 'info', Icon: IconMessage },
};

// The note is then a key that needs translation.
function isAutomatic({ kind, actor, note }: OrderEvent): boolean {
  return kind === 'completed' && actor === 'server' && note === 'auto';
}

/** Events of an order, newest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const newestFirst = events.toReversed();
  return (
    <ol className="flex flex-col">
      {newestFirst.map((event, index) => {
        const { tone, Icon } = EVENT_STYLE[event.kind];
        return (
          <li key={`${event.kind} ${event.at}`} className="relative flex gap-3 pb-5 last:pb-0">
            {index < newestFirst.length - 1 ? (
              <span aria-hidden className="absolute top-9 bottom-0 left-[1.0625rem] w-px bg-line" />
            ) : null}
            <span
              className={classNames(
                'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
                TONE_TINT[tone],
              )}
            >
              <Icon size={18} stroke={1.8} aria-hidden />
            </span>
            <div className="min-w-0 flex-1 pt-1">
              <p className={index === 0 ? 'font-semibold' : undefined}>{t(`event_${event.kind}`)}</p>
              <p className="text-sm text-ink-2">
                {t(`actor_${event.actor}`)} ·{' '}
                <time dateTime={event.at} className="tabular whitespace-nowrap">
                  {format.date(event.at, 'with-time')}
                </time>
              </p>
              {event.note ? (
                <p className="text-sm wrap-break-word text-ink-2">
                  {isAutomatic(event) ? t('note_auto') : event.note}
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
