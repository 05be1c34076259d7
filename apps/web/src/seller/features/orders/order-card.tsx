import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconFlame from '#icon/IconFlame';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { orderMessages } from './orders.ts';

type OrderCardProps = {
  order: OrderSummary;
  /** Instead of the order's age. */
  moment?: ReactNode;
  /** Left of the action: the deadline. */
  chip?: ReactNode;
  /** At most one primary action; without a chip it has the row for itself. */
  action?: ReactNode;
  /** Between goods and money: courier, delivery. */
  children?: ReactNode;
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
};

const AGE_EVERY_MS = 60_000;

/** An order in a list: number and age, goods, what it costs and what the seller earns, its deadline and the next step. */
export function OrderCard({
  order,
  moment,
  chip,
  action,
  children,
  selected = false,
  onSelect,
}: OrderCardProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  return (
    <Card as="article" flush className={selected ? 'border-brand' : undefined}>
      <div className="flex items-center gap-3 px-4">
        {onSelect ? (
          <Checkbox
            checked={selected}
            onChange={onSelect}
            label={t('select', { number: order.order_number })}
            labelHidden
          />
        ) : null}
        <Link href={`/order/${order.id}`} className="flex min-h-12 min-w-0 flex-1 items-center gap-2">
          <span className="tabular truncate text-sm font-semibold">{order.order_number}</span>
          <span className="ml-auto shrink-0 text-xs text-ink-2">
            {moment ?? format.ago(order.created_at, nowMs)}
          </span>
        </Link>
      </div>
      <Link href={`/order/${order.id}`} tabIndex={-1} className="flex gap-3 px-4 pb-3">
        <OrderGoods order={order} />
      </Link>
      {children}
      <MoneyLine order={order} />
      {chip || action ? (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-1 pb-3">
          {chip}
          <span className={chip ? 'ml-auto inline-flex' : 'flex w-full flex-col'}>{action}</span>
        </div>
      ) : null}
    </Card>
  );
}

/** Picture, name and pieces of the first item, and how many more there are. */
function OrderGoods({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const first = order.items[0];
  const options = [first?.color, first?.size].filter(Boolean).join(' · ');
  return (
    <>
      <Picture
        src={first?.product.main_image_url}
        alt=""
        width={1}
        height={1}
        className="size-16 shrink-0 rounded-control"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm">{first?.product_name}</span>
        {options ? <span className="block truncate text-xs text-ink-2">{options}</span> : null}
        {order.items.length > 1 ? (
          <span className="block text-xs text-ink-2">
            {t('moreItems', { count: order.items.length - 1 })}
          </span>
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
}

function MoneyLine({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  return (
    <div className="mx-4 flex items-baseline justify-between gap-3 border-t border-line py-2.5">
      <span className="text-sm text-ink-2">
        {t('cost')} <Money amount={order.cost_amount} className="text-ink" />
      </span>
      <span className="text-sm text-ink-2">
        {t('youEarn')} <Money amount={order.profit} className="text-xl font-semibold text-positive" />
      </span>
    </div>
  );
}
