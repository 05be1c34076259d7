import { Link, useLocation } from 'wouter';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconExternalLink from '#icon/IconExternalLink';
import IconPlaylistAdd from '#icon/IconPlaylistAdd';
import IconPlaylistX from '#icon/IconPlaylistX';
import IconShare from '#icon/IconShare2';
import type { Product } from '@raan/contract/catalogue/product';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { internalStorePath } from '@raan/contract/storefront/storefront-pages';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { addToTray, removeFromTray, useTray } from '#seller/features/catalogue/listing-tray.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { sampleOrderPath, type Choice } from './product-rules.ts';
import { productMessages } from './product-messages.ts';
import type { Listing } from './use-listing.ts';

type ProductActionsProps = { product: Product; choice: Choice; listing: Listing; onShare: () => void };

/** Add to the tray, order a sample or list the product. Once it is listed: open the store and share. */
export function ProductActions({ product, choice, listing, onShare }: ProductActionsProps) {
  const t = useMessages(productMessages);
  if (listing.state === 'unknown')
    return (
      <StickyActions>
        {listing.checkAgain ? (
          <>
            <p role="alert" className="min-w-0 flex-1 self-center text-sm text-ink-2">
              {t('listingUnknown')}
            </p>
            <Button variant="secondary" className="shrink-0" onClick={listing.checkAgain}>
              {t('checkAgain')}
            </Button>
          </>
        ) : (
          <Skeleton className="h-14 w-full rounded-control" />
        )}
      </StickyActions>
    );
  if (listing.state === 'unlistable')
    return (
      <StickyActions>
        <p className="flex min-h-14 w-full items-center justify-center text-center text-sm text-ink-2">
          {t('cannotList')}
        </p>
      </StickyActions>
    );
  if (listing.state === 'listed' && product.status === 'inactive')
    return (
      <StickyActions>
        <p className="flex min-h-14 w-full items-center justify-center text-center text-sm text-ink-2">
          {t('notSoldNow')}
        </p>
      </StickyActions>
    );
  if (listing.state === 'listed')
    return (
      <StickyActions>
        <StoreLink />
        {product.status === 'active' ? <SampleLink product={product} choice={choice} /> : null}
        <Button
          wide
          className="min-h-14! min-w-0 flex-1 px-2!"
          icon={<IconShare size={20} aria-hidden className="shrink-0" />}
          onClick={onShare}
        >
          {t('share')}
        </Button>
      </StickyActions>
    );
  return (
    <StickyActions>
      <TrayButton product={product} />
      <SampleLink product={product} choice={choice} />
      <Button
        wide
        className="min-h-14! min-w-0 flex-1 px-2!"
        loading={listing.isListing}
        icon={<IconBuildingStore size={20} aria-hidden className="shrink-0 max-[22.4rem]:hidden" />}
        onClick={listing.list}
      >
        {t('addToStore')}
      </Button>
    </StickyActions>
  );
}

const compactClasses =
  'relative flex min-h-14 min-w-16 shrink-0 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs transition-colors active:bg-sunken';

function SampleLink({ product, choice }: { product: Product; choice: Choice }) {
  const t = useMessages(productMessages);
  return (
    <Link
      href={sampleOrderPath(product.id, choice)}
      className={`${buttonClasses({ variant: 'secondary' })} min-h-14! min-w-0 flex-1 px-2! text-center leading-tight`}
    >
      {t('orderSample')}
    </Link>
  );
}

function StoreLink() {
  const t = useMessages(productMessages);
  const { data: seller } = useProfile();
  const content = (
    <>
      <IconCircleCheck size={22} aria-hidden />
      <span className="inline-flex items-center gap-0.5">
        {t('inYourStore')}
        {seller ? <IconExternalLink size={12} aria-hidden /> : null}
      </span>
    </>
  );
  if (!seller) return <p className={`${compactClasses} text-positive`}>{content}</p>;
  return (
    <a
      href={internalStorePath(seller.store_slug)}
      target="_blank"
      rel="noopener"
      className={`${compactClasses} font-semibold text-positive`}
    >
      {content}
      <span className="sr-only">{t('viewStore')}</span>
    </a>
  );
}

function TrayButton({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const [, navigate] = useLocation();
  const tray = useTray();
  const isInTray = tray.some(({ id }) => id === product.id);
  const { thumb_url, color } = product.image;
  const addProduct = () => addToTray({ id: product.id, thumb_url, color });
  const toggle = () => {
    if (isInTray) {
      removeFromTray([product.id]);
      return toast.info(t('trayRemoved'), { key: 'tray', onClick: () => void addProduct() });
    }
    if (addProduct()) return toast.success(t('trayAdded'), { key: 'tray', onClick: () => navigate('/shop') });
    return toast.warning(t('trayFull', { max: BATCH_LIST_MAX }), { onClick: () => navigate('/shop') });
  };
  return (
    <button
      type="button"
      aria-pressed={isInTray}
      aria-label={isInTray ? t('removeFromTray') : t('addToTray')}
      onClick={toggle}
      className={`${compactClasses} ${isInTray ? 'font-semibold text-brand' : 'text-ink-2'}`}
    >
      <span className="relative inline-flex">
        {isInTray ? <IconPlaylistX size={22} aria-hidden /> : <IconPlaylistAdd size={22} aria-hidden />}
        {tray.length > 0 ? (
          <span className="absolute -top-2 left-3.5">
            <Badge count={tray.length} label={t('trayCount', { count: tray.length })} />
          </span>
        ) : null}
      </span>
      <span aria-hidden>{isInTray ? t('inTray') : t('addToTray')}</span>
    </button>
  );
}
