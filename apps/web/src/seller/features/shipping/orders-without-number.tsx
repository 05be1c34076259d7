import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconChevronDown from '#icon/IconChevronDown';
import type { OrderSummary } from '@raan/contract/orders/order';
import { packedItemText } from '#lib/choice-text.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { PackScope } from './pack-scope.ts';
import { shippingMessages } from './shipping-messages.ts';

/** More are too many to look through; scanning finds them. */
const LISTED_MAX = 100;

type OrdersWithoutNumberProps = {
  scope: PackScope;
  /** Order numbers that have a tracking number. */
  paired: ReadonlySet<string>;
  onSelect: (orderNumber: string) => void;
};

/** Lists the orders that still need a number. A click selects one, for labels that can't be scanned. */
export function OrdersWithoutNumber({ scope, paired, onSelect }: OrdersWithoutNumberProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const orders = useQuery({
    queryKey: [...queryKeys.orders, 'to-pack', scope.count],
    queryFn: ({ signal }) => firstOrders(scope, signal),
    enabled: isOpen,
    gcTime: 0,
    meta: { quiet: true },
  });
  const missing = orders.data?.filter(({ order_number }) => !paired.has(order_number));
  return (
    <section className="overflow-hidden rounded-control border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left text-sm font-semibold hover:bg-sunken/60"
      >
        {t('withoutNumber')}
        <IconChevronDown
          size={20}
          aria-hidden
          className={classNames('shrink-0 text-ink-2 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {!isOpen ? null : orders.isError ? (
        <ErrorState
          title={t('checkFailed')}
          detail={errorText(orders.error)}
          onRetry={() => void orders.refetch()}
        />
      ) : !missing ? (
        <div className="flex justify-center border-t border-line py-4">
          <Spinner />
        </div>
      ) : missing.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-positive">{t('allPaired')}</p>
      ) : (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
          {missing.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                onClick={() => onSelect(order.order_number)}
                className="flex min-h-12 w-full flex-col px-4 py-2 text-left hover:bg-sunken/60"
              >
                <span className="flex w-full items-baseline justify-between gap-3 text-sm">
                  <span className="tabular font-semibold">{order.order_number}</span>
                  <span className="truncate text-ink-2">{order.customer.name}</span>
                </span>
                <span className="line-clamp-2 text-xs text-ink-2">
                  {order.items.map(packedItemText).join(' · ')}
                </span>
              </button>
            </li>
          ))}
          {scope.count > LISTED_MAX ? (
            <li className="px-4 py-3 text-xs text-ink-2">{t('listedFirst', { count: count(LISTED_MAX) })}</li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

async function firstOrders(scope: PackScope, signal: AbortSignal): Promise<OrderSummary[]> {
  const found: OrderSummary[] = [];
  for await (const orders of scope.steps(signal)) {
    found.push(...orders);
    if (found.length >= LISTED_MAX) break;
  }
  return found.slice(0, LISTED_MAX);
}
