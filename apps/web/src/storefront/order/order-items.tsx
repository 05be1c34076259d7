import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { storePath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import IconPhone from '#icon/IconPhone';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { orderMessages } from './order-messages.ts';

/** The items, the shipping address, and the store's contact. */
export function OrderItems({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const { store, shipping, customer } = order;
  return (
    <>
      <Card className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">{t('items')}</h2>
        <ul className="flex flex-col divide-y divide-line">
          {order.items.map((item, index) => (
            <li key={index} className="flex gap-3 py-2.5">
              <span className="w-14 shrink-0">
                <Picture src={item.image_url} alt="" width={1} height={1} className="rounded-sm" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 text-sm">
                  {item.product_id === null ? (
                    item.name
                  ) : (
                    <a href={storeProductPath(store.slug, item.product_id)}>{item.name}</a>
                  )}
                </p>
                <p className="text-sm text-ink-2">{choiceText(item)}</p>
              </div>
              <div className="text-right text-sm">
                <Money amount={item.subtotal} className="font-semibold" />
                <p className="tabular text-ink-2">×{item.quantity}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between border-t border-line pt-3">
          <span className="text-sm">{t('total')}</span>
          <Money amount={order.total_amount} className="text-xl font-semibold" />
        </p>
      </Card>
      <Card className="flex flex-col gap-1 text-sm">
        <h2 className="text-base font-semibold">{t('shipTo')}</h2>
        <p className="wrap-break-word">
          {customer.name} ·{' '}
          <span className="tabular whitespace-nowrap">{formatThaiPhone(customer.phone)}</span>
        </p>
        <p className="text-ink-2 wrap-break-word">{formatThaiAddress(shipping)}</p>
        {order.note ? (
          <p className="pt-1 wrap-break-word whitespace-pre-line">
            <span className="text-ink-2">{t('note')}</span> {order.note}
          </p>
        ) : null}
      </Card>
      <Card className="flex flex-col gap-3">
        <div>
          <p className="text-sm text-ink-2">{t('store')}</p>
          <h2 className="text-base font-semibold wrap-break-word">{store.name}</h2>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          {store.contact_phone ? (
            <a
              href={`tel:${store.contact_phone.replace(/[^\d+]/g, '')}`}
              className={`${buttonClasses({ variant: 'secondary' })} flex-1 text-center`}
            >
              <IconPhone size={20} aria-hidden className="shrink-0" />
              {t('callStore', { phone: formatThaiPhone(store.contact_phone) })}
            </a>
          ) : null}
          <a href={storePath(store.slug)} className={`${buttonClasses({ variant: 'secondary' })} flex-1`}>
            {t('toStore')}
          </a>
        </div>
      </Card>
    </>
  );
}
