import IconBuildingStore from '#icon/IconBuildingStore';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { ShareLink } from '#seller/features/catalogue/share-link.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productMessages } from './product-messages.ts';
import type { Listing } from './use-listing.ts';

type ProductShareProps = { product: Product; listing: Listing; open: boolean; onClose: () => void };

/** Shares the product's page in the seller's store. Offers to list the product first if necessary. */
export function ProductShare({ product, listing, open, onClose }: ProductShareProps) {
  const t = useMessages(productMessages);
  const { data: seller } = useProfile();
  const canShare = listing.state === 'listed';
  return (
    <Sheet open={open} onClose={onClose} title={t('shareTitle')}>
      {!canShare ? (
        <ListingRequired listing={listing} />
      ) : seller ? (
        <StoreProductLink
          product={product}
          address={`${location.origin}/s/${seller.store_slug}/p/${product.id}`}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
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

function StoreProductLink({ product, address }: { product: Product; address: string }) {
  const t = useMessages(productMessages);
  const catalogueText = useMessages(catalogueMessages);
  const { money } = useFormat();
  const lowest = money(product.retail_price);
  const price =
    product.retail_price < product.highest_retail_price ? catalogueText('from', { price: lowest }) : lowest;
  return (
    <ShareLink
      address={address}
      text={t('shareText', { name: product.name, price })}
      qrLabel={t('qrLabel', { name: product.name })}
      fileName={`raan-${product.id}`}
      pictureUrl={product.image.url}
    />
  );
}
