import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconShare from '#icon/IconShare';
import IconShoppingBag from '#icon/IconShoppingBag';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import { withSource } from '@raan/contract/storefront/visit-source';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './orders-messages.ts';

/** A shop without any order gets advice on the first one, other shops see `emptyState`. */
export function EmptyOrderGroup({ emptyState }: { emptyState: ReactNode }) {
  const t = useMessages(orderMessages);
  const { data: seller } = useProfile();
  if (seller?.total_orders_count !== 0) return emptyState;
  return (
    <EmptyState
      icon={<IconShoppingBag size={34} stroke={1.6} aria-hidden />}
      title={t('newShopTitle')}
      detail={t('newShop')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link href="/shop-management" className={buttonClasses({ variant: 'primary' })}>
            {t('listProducts')}
          </Link>
          <ShareStore name={seller.store_name} slug={seller.store_slug} />
        </div>
      }
    />
  );
}

function ShareStore({ name, slug }: { name: string; slug: string }) {
  const t = useMessages(orderMessages);
  const share = async () => {
    const url = new URL(storePath(slug), location.origin).href;
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url: withSource(url, 'share') });
      await (navigator as Navigator).clipboard.writeText(withSource(url, 'link'));
      toast.success(t('storeLinkCopied'), { key: 'copy' });
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast.error(t('copyFailed'), { key: 'copy' });
    }
  };
  return (
    <Button variant="secondary" icon={<IconShare size={20} aria-hidden />} onClick={() => void share()}>
      {t('shareStore')}
    </Button>
  );
}
