import type { ReactNode } from 'react';
import { consoleOrderMessages } from '#console/features/orders/order-messages.ts';
import { OrderState } from '#console/features/orders/order-state.tsx';
import { messageMessages } from '#console/features/messages/message-messages.ts';
import { ProductStateChip } from '#console/features/products/product-state.tsx';
import { sellerMessages } from '#console/features/sellers/seller-messages.ts';
import { withdrawalMessages } from '#console/features/withdrawals/withdrawal-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import type { ResultOf } from './result-groups.ts';
import { searchMessages } from './search-messages.ts';

type RowProps = { title: ReactNode; chip?: ReactNode; detail: ReactNode; matched?: string | null };

function Row({ title, chip, detail, matched }: RowProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {chip}
      </span>
      <span className="flex items-baseline gap-3 text-sm text-ink-2">
        <span className="line-clamp-2 min-w-0 flex-1">{detail}</span>
        {matched ? <span className="shrink-0 text-xs">{matched}</span> : null}
      </span>
    </>
  );
}

const joined = (...parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(' · ');

export function OrderResult({ order }: { order: ResultOf<'orders'> }) {
  const t = useMessages(consoleOrderMessages);
  const { customer, seller } = order;
  return (
    <Row
      title={<span className="tabular">{order.order_number}</span>}
      chip={<OrderState order={order} />}
      detail={joined(customer.name, customer.phone, seller.store_name)}
      matched={order.matched && t(`matched_${order.matched}`)}
    />
  );
}

export function SellerResult({ seller }: { seller: ResultOf<'sellers'> }) {
  const t = useMessages(searchMessages);
  const stateOf = useMessages(sellerMessages);
  const { status } = seller;
  return (
    <Row
      title={seller.store_name}
      chip={
        status === 'active' ? null : (
          <Chip tone={status === 'suspended' ? 'negative' : 'neutral'}>{stateOf(status)}</Chip>
        )
      }
      detail={joined(seller.account, seller.phone, seller.id)}
      matched={t(`matched_${seller.matched}`)}
    />
  );
}

export function ProductResult({ product }: { product: ResultOf<'products'> }) {
  return (
    <Row
      title={product.name}
      chip={<ProductStateChip state={product.state} />}
      detail={joined(product.id, product.source_key)}
    />
  );
}

export function WithdrawalResult({ withdrawal }: { withdrawal: ResultOf<'withdrawals'> }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const { id, state, seller, created_at, payout_reference } = withdrawal;
  return (
    <Row
      title={t('number', { id })}
      chip={<Chip>{t(state)}</Chip>}
      detail={joined(seller.store_name, format.date(created_at, 'short'), payout_reference)}
    />
  );
}

export function MessageResult({ message }: { message: ResultOf<'messages'> }) {
  const t = useMessages(searchMessages);
  const stateOf = useMessages(messageMessages);
  const format = useFormat();
  const { id, state, seller, created_at, excerpt } = message;
  return (
    <Row
      title={t('number', { id })}
      chip={<Chip tone={state === 'open' ? 'warning' : 'neutral'}>{stateOf(state)}</Chip>}
      detail={joined(seller.store_name, format.date(created_at, 'short'), excerpt)}
    />
  );
}
