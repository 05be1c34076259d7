import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconShare from '#icon/IconShare';
import IconShoppingBag from '#icon/IconShoppingBag';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './orders.ts';

/** An empty group of a shop that never had an order says how to get the first one; of any other shop, what the group says. */
export function NothingYet({ otherwise }: { otherwise: ReactNode }) {
  const t = useMessages(orderMessages);
  const { data: seller } = useProfile();
  if (seller?.total_orders_count !== 0) return otherwise;
  return (
    <EmptyState
      icon={<IconShoppingBag size={34} stroke={1.6} aria-hidden />}
      title={t('newShopTitle')}
      detail={t('newShop')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link href="/shop-management" className={buttonLook({ variant: 'primary' })}>
            {t('listProducts')}
          </Link>
          <ShareStore name={seller.store_name} slug={seller.store_slug} />
        </div>
      }
    />
  );
}

/** Hands the store's link to the phone's own sharing, or puts it on the clipboard where there is none. */
function ShareStore({ name, slug }: { name: string; slug: string }) {
  const t = useMessages(orderMessages);
  const share = async () => {
    const url = new URL(`/s/${slug}`, location.origin).href;
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url });
      await (navigator as Navigator).clipboard.writeText(url);
      toast.success(t('storeLinkCopied'));
    } catch (error) {
      // Closing the phone's sheet is a choice, no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) toast.error(t('copyFailed'));
    }
  };
  return (
    <Button variant="secondary" icon={<IconShare size={20} aria-hidden />} onClick={() => void share()}>
      {t('shareStore')}
    </Button>
  );
}
