import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconDotsVertical from '#icon/IconDotsVertical';
import IconFlame from '#icon/IconFlame';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { pictureUrl } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { useLongPress } from '#ui/use-long-press.ts';
import { orderMessages } from './orders.ts';
import { useIsTicked, useIsTicking, type OrderSelection } from './use-order-selection.ts';

type OrderCardProps = {
  order: OrderSummary;
  /** Instead of the order's age. */
  moment?: ReactNode;
  /** Left of the action: the deadline. */
  chip?: ReactNode;
  /** At most one primary action; without a chip it has the row for itself. Away while orders are being ticked. */
  action?: ReactNode;
  /** Between goods and money: courier, delivery. */
  children?: ReactNode;
  /** Words before the goods' value, where it is not what the seller pays. */
  amountLabel?: string;
  selection?: OrderSelection;
  /** Everything else that can be done with it. */
  onMore: () => void;
};

const AGE_EVERY_MS = 60_000;

/**
 * An order in a list: number and age, goods, what it costs and what the seller earns, its deadline and the next step. A long press begins to
 * tick orders; while they are ticked the whole card is the tick's.
 */
export function OrderCard({
  order,
  moment,
  chip,
  action,
  children,
  amountLabel,
  selection,
  onMore,
}: OrderCardProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  const ticking = useIsTicking(selection);
  const press = useLongPress(selection && !ticking ? () => selection.start(order) : undefined);
  const age = moment ?? format.ago(order.created_at, nowMs);
  return (
    <Card
      {...press}
      as="article"
      flush
      aria-label={order.order_number}
      className={classNames(
        'relative [-webkit-touch-callout:none] pointer-coarse:select-none',
        'has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-brand',
      )}
    >
      <div className="flex items-center gap-3 pl-4">
        {selection && ticking ? <Tick order={order} selection={selection} /> : null}
        <OrderLink order={order} off={ticking} className="flex min-h-12 min-w-0 flex-1 items-center gap-2">
          <span className="tabular truncate text-sm font-semibold">{order.order_number}</span>
          <span className={classNames('ml-auto shrink-0 text-xs text-ink-2', ticking && 'pr-4')}>{age}</span>
        </OrderLink>
        {ticking ? null : (
          <IconButton
            label={t('moreFor', { number: order.order_number })}
            icon={<IconDotsVertical size={20} aria-hidden />}
            className="-ml-3 text-ink-2"
            onClick={onMore}
          />
        )}
      </div>
      <OrderLink order={order} off={ticking} tabIndex={-1} className="flex gap-3 px-4 pb-3">
        <OrderGoods order={order} />
      </OrderLink>
      {children}
      <MoneyLine order={order} label={amountLabel ?? t('cost')} />
      {chip || (action && !ticking) ? (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-1 pb-3">
          {chip}
          {ticking ? null : (
            <span className={chip ? 'ml-auto inline-flex' : 'flex w-full flex-col'}>{action}</span>
          )}
        </div>
      ) : null}
    </Card>
  );
}

/** Ticks the order. Its target is the whole card, which it draws no part of anew. */
function Tick({ order, selection }: { order: OrderSummary; selection: OrderSelection }) {
  const t = useMessages(orderMessages);
  const ticked = useIsTicked(selection, order.id);
  return (
    <span className="inline-flex [&>label>span]:z-2 [&>label]:after:absolute [&>label]:after:inset-0 [&>label]:after:z-1">
      <Checkbox
        checked={ticked}
        onChange={() => selection.toggle(order)}
        label={t('select', { number: order.order_number })}
        labelHidden
      />
    </span>
  );
}

type OrderLinkProps = {
  order: OrderSummary;
  /** While orders are being ticked, pressing them leads nowhere. */
  off: boolean;
  className: string;
  tabIndex?: number;
  children: ReactNode;
};

/** What is in it stays as it is when it begins or ceases to be a link. */
function OrderLink({ order, ...rest }: OrderLinkProps) {
  return (
    <Link asChild href={`/order/${order.id}`}>
      <LinkOrText {...rest} />
    </Link>
  );
}

/** `link` is also what a link is given to lead somewhere. */
function LinkOrText({ off, className, children, ...link }: Omit<OrderLinkProps, 'order'>) {
  return (
    <a {...(off ? {} : link)} className={className} draggable={off ? undefined : false}>
      {children}
    </a>
  );
}

/** Picture, name and pieces of the first item, and how many more there are. */
const OrderGoods = memo(function OrderGoods({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const first = order.items[0];
  const options = [first?.color, first?.size].filter(Boolean).join(' · ');
  return (
    <>
      <Picture
        src={first && pictureUrl(first.product.main_image_url, 200)}
        alt=""
        width={1}
        height={1}
        className="size-16 shrink-0 rounded-control"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm">{first?.product_name}</span>
        {options ? <span className="block truncate text-xs text-ink-2">{options}</span> : null}
        {order.items.length > 1 ? (
          <span className="block text-xs text-ink-2">{t('itemsCount', { count: order.items.length })}</span>
        ) : null}
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {order.priority === 'high' ? (
            <Chip tone="negative" icon={<IconFlame size={14} aria-hidden />}>
              {t('urgent')}
            </Chip>
          ) : null}
          {order.is_demo ? <Chip>{t('demo')}</Chip> : null}
        </span>
      </span>
      <span className="tabular shrink-0 text-sm font-semibold">
        {'×'}
        {order.total_quantity}
      </span>
    </>
  );
});

const MoneyLine = memo(function MoneyLine({ order, label }: { order: OrderSummary; label: string }) {
  const t = useMessages(orderMessages);
  return (
    <div className="mx-4 flex items-baseline justify-between gap-3 border-t border-line py-2.5">
      <span className="text-sm text-ink-2">
        {label} <Money amount={order.total_amount} className="text-ink" />
      </span>
      {order.ending ? (
        // Nothing was earned by it.
        order.ending.money_back === 'none' ? null : (
          <span className="text-sm text-ink-2">
            {t('refundedToCustomer')}{' '}
            <Money amount={order.retail_amount} className="font-semibold text-ink" />
          </span>
        )
      ) : (
        <span className="text-sm text-ink-2">
          {t('youEarn')} <Money amount={order.profit} className="text-xl font-semibold text-positive" />
        </span>
      )}
    </div>
  );
});
