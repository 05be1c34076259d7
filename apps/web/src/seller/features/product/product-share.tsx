import IconBuildingStore from '#icon/IconBuildingStore';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { LazyShareKit } from '#seller/features/catalogue/lazy-share-kit.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productMessages } from './product-messages.ts';
import type { Listing } from './use-listing.ts';

type ProductShareProps = { product: Product; listing: Listing; open: boolean; onClose: () => void };

/** Shares the product's page in the seller's store. Offers to list the product first if necessary. */
export function ProductShare({ product, listing, open, onClose }: ProductShareProps) {
  const t = useMessages(productMessages);
  return (
    <Sheet open={open} onClose={onClose} title={t('shareTitle')}>
      {listing.state === 'listed' ? (
        <LazyShareKit productId={product.id} />
      ) : (
        <ListingRequired listing={listing} />
      )}
    </Sheet>
  );
}

function ListingRequired({ listing }: { listing: Listing }) {
  const t = useMessages(productMessages);
  if (listing.state === 'unknown')
    return listing.checkAgain ? (
      <div className="flex flex-col gap-4 pb-4">
        <p role="alert" className="text-base">
          {t('listingUnknown')}
        </p>
        <Button wide variant="secondary" onClick={listing.checkAgain}>
          {t('checkAgain')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-14 w-full rounded-control" />
    );
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-base">{listing.state === 'listable' ? t('shareFirst') : t('cannotList')}</p>
      {listing.state === 'listable' ? (
        <Button
          wide
          loading={listing.isListing}
          icon={<IconBuildingStore size={20} aria-hidden />}
          onClick={listing.list}
        >
          {t('shareList')}
        </Button>
      ) : null}
    </div>
  );
}
