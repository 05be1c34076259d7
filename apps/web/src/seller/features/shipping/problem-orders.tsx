import { useState } from 'react';
import { Link } from 'wouter';
import IconChevronRight from '#icon/IconChevronRight';
import type { ShippingProblem, OrderProblems } from '@raan/contract/shipping/shipping-endpoints';
import { useMessages, type T } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import type { Tone } from '#ui/tone.ts';
import { shippingMessages } from './shipping-messages.ts';

const INITIAL_COUNT = 5;

type ProblemOrdersProps = {
  tone: Extract<Tone, 'negative' | 'warning'>;
  title: string;
  note?: string;
  orders: readonly OrderProblems[];
};

/** Lists orders that can't ship or have warnings, with reasons and links. */
export function ProblemOrders({ tone, title, note, orders }: ProblemOrdersProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const visible = isExpanded ? orders : orders.slice(0, INITIAL_COUNT);
  return (
    <section
      aria-label={title}
      className={classNames(
        'overflow-hidden rounded-control border',
        tone === 'negative' ? 'border-negative/30' : 'border-warning/30',
      )}
    >
      <div
        className={classNames('px-4 py-2.5', tone === 'negative' ? 'bg-negative-tint' : 'bg-warning-tint')}
      >
        <h3
          className={classNames(
            'text-sm font-semibold',
            tone === 'negative' ? 'text-negative' : 'text-warning',
          )}
        >
          {title}
        </h3>
        {note ? <p className="text-xs text-ink-2">{note}</p> : null}
      </div>
      <ul className="divide-y divide-line">
        {visible.map((order, index) => (
          <li key={`${order.order_id} ${index}`}>
            <Row order={order} t={t} />
          </li>
        ))}
      </ul>
      {orders.length > visible.length ? (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-12 w-full border-t border-line text-sm font-semibold text-brand hover:bg-brand-tint"
        >
          {t('showAll', { count: count(orders.length) })}
        </button>
      ) : null}
    </section>
  );
}

function Row({ order, t }: { order: OrderProblems; t: T<Texts> }) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="tabular block truncate text-sm font-semibold">{order.order_number}</span>
        <span className="block text-xs text-ink-2">
          {order.problems.map((problem) => problemText(t, problem)).join(' · ')}
        </span>
      </span>
      {order.order_id === null ? null : (
        <IconChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />
      )}
    </>
  );
  const rowClasses = 'flex min-h-12 items-center gap-3 px-4 py-2';
  return order.order_id === null ? (
    <div className={rowClasses}>{content}</div>
  ) : (
    <Link href={`/order/${order.order_id}`} className={classNames(rowClasses, 'hover:bg-sunken/60')}>
      {content}
    </Link>
  );
}

type Texts = NonNullable<ReturnType<typeof shippingMessages.read>>;

function problemText(t: T<Texts>, { kind, status, other_order }: ShippingProblem): string {
  switch (kind) {
    case 'wrong_state':
      return t(`state_${status ?? 'pending_shipment'}`);
    case 'tracking_duplicate':
    case 'tracking_used':
      return t(`problem_${kind}`, { order: other_order ?? '' });
    default:
      return t(`problem_${kind}`);
  }
}
