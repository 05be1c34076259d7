import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { refundMessages } from './refund-messages.ts';

type RefundedOrderProps = Pick<ConsoleRefund, 'order' | 'goods'>;

/** Items, status and parcel of an order. `goods`: what became of the items after a refund. */
export function RefundedOrder({ order, goods }: RefundedOrderProps) {
  const t = useMessages(refundMessages);
  return (
    <Card>
      <SectionTitle>{t('order')}</SectionTitle>
      <ul className="flex flex-col gap-3 pb-3">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <img
              src={item.product.main_image_url}
              alt=""
              width={48}
              height={48}
              className="size-12 shrink-0 rounded-sm bg-sunken object-cover"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="line-clamp-2">{item.product_name}</span>
              <span className="text-ink-2">
                {[choiceText(item), item.sku && `SKU ${item.sku}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="tabular text-sm text-ink-2">×{item.quantity}</span>
          </li>
        ))}
      </ul>
      <FactList>
        <Fact label={t('orderStatus')}>{t(order.status)}</Fact>
        <Fact label={t('customer')}>
          {order.customer.name} · {order.customer.phone}
        </Fact>
        <Fact label={t('sentTo')}>{formatThaiAddress(order.shipping)}</Fact>
        {order.tracking_number ? <Fact label={t('tracking')}>{order.tracking_number}</Fact> : null}
        {goods ? <Fact label={t('goods')}>{t(goods)}</Fact> : null}
      </FactList>
    </Card>
  );
}
