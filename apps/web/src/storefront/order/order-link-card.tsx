import { useState, useSyncExternalStore } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { deviceOrdersPath } from '@raan/contract/storefront/storefront-pages';
import IconCheck from '#icon/IconCheck';
import IconLink from '#icon/IconLink';
import { saveDeviceOrder, readDeviceOrders } from '#storefront/orders/device-orders.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

const linkClasses =
  'inline-flex min-h-12 items-center gap-1.5 font-semibold text-brand underline underline-offset-4';

export type OrderLinkCardProps = { order: CustomerOrder; orderToken: string };

/** Explains that this page's URL is secret and the only way back, and lets the customer save it. */
export default function OrderLinkCard({ order, orderToken }: OrderLinkCardProps) {
  const t = useMessages(orderMessages);
  const { slug } = order.store;
  const [isJustSaved, setIsJustKept] = useState(false);
  // Saved orders are known only in the browser.
  const wasSaved = useSyncExternalStore(
    neverChanges,
    () => readDeviceOrders(slug).some((one) => one.order_token === orderToken),
    () => false,
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      toast.success(t('linkCopied'), { key: 'copy' });
    } catch {
      toast.error(t('linkNotCopied'), { key: 'copy' });
    }
  };
  const save = () => setIsJustKept(saveDeviceOrder(slug, { ...order, order_token: orderToken }));
  return (
    <div className="flex items-start gap-3 rounded-card bg-sunken p-4 text-sm text-ink-2">
      <IconLink size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="flex flex-col items-start">
        <p>{t('keepLink')}</p>
        <div className="flex flex-wrap gap-3">
          <button type="button" onClick={copy} className={linkClasses}>
            {t('copyLink')}
          </button>
          {wasSaved || isJustSaved ? (
            <p role="status" className="inline-flex min-h-12 items-center gap-1.5">
              <IconCheck size={18} aria-hidden className="text-positive" />
              {t('keptHere')}
            </p>
          ) : (
            <button type="button" onClick={save} className={linkClasses}>
              {t('keepHere')}
            </button>
          )}
        </div>
        <a href={deviceOrdersPath(slug)} className={linkClasses}>
          {t('allOrders')}
        </a>
      </div>
    </div>
  );
}

const neverChanges = () => () => undefined;
