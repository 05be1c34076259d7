import { useState, type RefObject } from 'react';
import { orderPath, storePath } from '@raan/contract/storefront/storefront-pages';
import IconShoppingBag from '#icon/IconShoppingBag';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useMessages } from '#lib/i18n.tsx';
import { EmptyState } from '#ui/state.tsx';
import { readDeviceOrders } from '#storefront/orders/device-orders.ts';
import { cartMessages } from './cart-messages.ts';

type EmptyPageProps = {
  slug: string;
  /** The page's heading, focused after the last line was removed. */
  heading: string;
  head: RefObject<HTMLHeadingElement | null>;
  title: string;
  detail: string;
  toStore: string;
};

/**
 * Shown when there is nothing to order, with links to the store and to the last order made on this device: going back
 * from its payment leads here. Render it in browsers only.
 */
export default function NothingToOrderPage({ slug, heading, head, title, detail, toStore }: EmptyPageProps) {
  const t = useMessages(cartMessages);
  const [lastOrder] = useState(() => readDeviceOrders(slug)[0]);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 ref={head} tabIndex={-1} className="sr-only">
        {heading}
      </h1>
      <EmptyState
        icon={<IconShoppingBag size={32} aria-hidden />}
        title={title}
        detail={detail}
        action={
          <div className="flex flex-col gap-3">
            <a href={storePath(slug)} className={classNames(buttonClasses({}), 'accent')}>
              {toStore}
            </a>
            {lastOrder ? (
              <a
                href={orderPath(slug, lastOrder.order_token)}
                className={buttonClasses({ variant: 'secondary' })}
              >
                {t('lastOrder')}
              </a>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
