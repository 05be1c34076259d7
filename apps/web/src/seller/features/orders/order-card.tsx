import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconDotsVertical from '#icon/IconDotsVertical';
import IconFlame from '#icon/IconFlame';
import IconNote from '#icon/IconNote';
import IconUser from '#icon/IconUser';
import type { OrderSummary } from '@raan/contract/orders/order';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { RowCheckbox } from '#lib/list/selection-bar.tsx';
import { useIsSelecting } from '#lib/list/use-selection.ts';
import { pictureUrl } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { ShortExpectedPayment } from '#seller/lib/expected-payment/expected-payment.tsx';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { useLongPress } from '#ui/use-long-press.ts';
import { useIsShownBeside, useOpenBeside } from './open-beside.ts';
import { orderMessages } from './orders-messages.ts';
import type { OrderSelection } from './use-order-selection.ts';

type OrderCardProps = {
  order: OrderSummary;
  /** Replaces the order's age. */
  timestamp?: ReactNode;
  chip?: ReactNode;
  /** At most one primary action. Without a chip it fills the row. Hidden during a selection. */
  action?: ReactNode;
  children?: ReactNode;
  amountLabel?: string;
  selection?: OrderSelection;
  onOpenMenu: () => void;
};

const AGE_REFRESH_MS = 60_000;
/** Statuses in which the customer has paid, and the seller not been paid. */
const PAID_STATUSES: ReadonlySet<OrderSummary['status']> = new Set(['pending_shipment', 'pending_delivery']);

/** An order in a list. A long press starts a selection; during it the whole card toggles the order. */
export function OrderCard({
  order,
  timestamp,
  chip,
  action,
  children,
  amountLabel,
  selection,
  onOpenMenu,
}: OrderCardProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_REFRESH_MS);
  const isSelecting = useIsSelecting(selection);
  const isShownBeside = useIsShownBeside(order.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.start(order) : undefined);
  const age = timestamp ?? format.ago(order.created_at, nowMs);
  return (
    <Card
      {...longPress}
      as="article"
      flush
      aria-label={order.order_number}
      aria-current={isShownBeside ? 'true' : undefined}
      style={isShownBeside ? { background: 'var(--brand-tint)' } : undefined}
      className={classNames(
        'relative [-webkit-touch-callout:none] pointer-coarse:select-none',
        'has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-brand',
      )}
    >
      <div className="flex items-center gap-3 pl-4">
        {selection && isSelecting ? (
          // Its clickable area covers the card.
          <span className="inline-flex [&>label>span]:z-2 [&>label]:after:absolute [&>label]:after:inset-0 [&>label]:after:z-1">
            <RowCheckbox
              selection={selection}
              row={order}
              label={t('select', { number: order.order_number })}
            />
          </span>
        ) : null}
        <OrderLink
          order={order}
          isDisabled={isSelecting}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2"
        >
          <span className="tabular truncate text-sm font-semibold">{order.order_number}</span>
          <span className={classNames('ml-auto shrink-0 text-xs text-ink-2', isSelecting && 'pr-4')}>
            {age}
          </span>
        </OrderLink>
        {isSelecting ? null : (
          <IconButton
            label={t('moreFor', { number: order.order_number })}
            icon={<IconDotsVertical size={20} aria-hidden />}
            className="-ml-3 text-ink-2"
            onClick={onOpenMenu}
          />
        )}
      </div>
      <OrderLink order={order} isDisabled={isSelecting} tabIndex={-1} className="flex gap-3 px-4 pb-3">
        <FirstItem order={order} />
      </OrderLink>
      <CustomerLines order={order} />
      {children}
      <MoneyLine order={order} label={amountLabel ?? t('cost')} />
      {order.expected_payment && PAID_STATUSES.has(order.status) ? (
        <p className="mx-4 -mt-1 pb-2 text-right text-xs text-ink-2">
          <ShortExpectedPayment expected={order.expected_payment} />
        </p>
      ) : null}
      {chip || (action && !isSelecting) ? (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-1 pb-3">
          {chip}
          {isSelecting ? null : (
            <span className={chip ? 'ml-auto inline-flex' : 'flex w-full flex-col'}>{action}</span>
          )}
        </div>
      ) : null}
    </Card>
  );
}

type OrderLinkProps = {
  order: OrderSummary;
  isDisabled: boolean;
  className: string;
  tabIndex?: number;
  children: ReactNode;
};

/** Keeps its children mounted when the link is enabled or disabled. */
function OrderLink({ order, ...rest }: OrderLinkProps) {
  const openBeside = useOpenBeside(order.id);
  return (
    <Link asChild href={`/order/${order.id}`} onClick={openBeside}>
      <LinkOrText {...rest} />
    </Link>
  );
}

/** `link` also receives the props that wouter's `Link asChild` passes to its child. */
function LinkOrText({ isDisabled, className, children, ...link }: Omit<OrderLinkProps, 'order'>) {
  return (
    <a {...(isDisabled ? {} : link)} className={className} draggable={isDisabled ? undefined : false}>
      {children}
    </a>
  );
}

const FirstItem = memo(function FirstItem({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const first = order.items[0];
  const options = first && choiceText(first);
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

/** The masked name, and the note in two lines; the order page has both in full. */
const CustomerLines = memo(function CustomerLines({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  // Completed orders show the name with the address.
  const name = order.status === 'completed' ? '' : order.customer.name;
  if (name === '' && !order.note) return null;
  return (
    <div className="mx-4 flex flex-col gap-1 pb-2.5 text-xs text-ink-2">
      {name === '' ? null : (
        <p className="flex items-center gap-1.5">
          <IconUser size={14} aria-hidden className="shrink-0" />
          <span className="sr-only">{t('customer')}</span>
          <span className="truncate">{name}</span>
        </p>
      )}
      {order.note ? (
        <p className="flex items-start gap-1.5 rounded-sm bg-mango-tint px-2 py-1.5 text-ink">
          <IconNote size={14} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          <span className="sr-only">{t('customerNote')}</span>
          <span className="line-clamp-2 wrap-anywhere">{order.note}</span>
        </p>
      ) : null}
    </div>
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
        // A cancelled order without a payment has no amount to show.
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
