import { useMemo, useState } from 'react';
import { chosenImage, initialChoice } from '@raan/contract/catalogue/choosing';
import type { Product } from '@raan/contract/catalogue/product';
import { Card } from '#ui/card.tsx';
import { AnnouncedPrices } from './announced-prices.tsx';
import { galleryPictures, indexOfPicture } from './gallery-pictures.ts';
import { ContactSupplier } from './contact-supplier.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductChoices } from './product-choices.tsx';
import { ProductDescription } from './product-description.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductFacts, ProductName } from './product-head.tsx';
import { ProductPrices } from './product-prices.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { ProductShare } from './product-share.tsx';
import { chosenProduct, optionsOf, orderableChoice, type Choice } from './product-rules.ts';
import { useListing } from './use-listing.ts';

export function ProductView({ product }: { product: Product }) {
  const [selected, setSelected] = useState<Choice>(() => ({
    values: initialChoice(optionsOf(product)),
    quantity: 1,
  }));
  const [sharing, setSharing] = useState(false);
  const listing = useListing(product);
  const pictures = useMemo(() => galleryPictures(product), [product]);
  // The product may have changed since the values were selected.
  const choice = orderableChoice(product, selected);
  const chosen = chosenProduct(product, choice.values);
  const image = chosenImage(product.options, product.variants, choice.values);
  return (
    <>
      <article className="flex flex-col gap-5 pb-6">
        <ProductGallery
          name={product.name}
          pictures={pictures}
          showIndex={image === null ? undefined : indexOfPicture(pictures, image)}
        />
        {/* Prices come before longer texts, so that they are visible on a phone's first screen. */}
        <div className="-mt-2 flex flex-col gap-2">
          <ProductName product={product} onShare={() => setSharing(true)} />
          <ProductPrices
            chosen={chosen}
            quantity={choice.quantity}
            onQuantity={(quantity) => setSelected({ ...choice, quantity })}
          />
        </div>
        <AnnouncedPrices announced={product.announced_prices} />
        <ProductFacts product={product} stock={chosen.stock} />
        <ProductChoices
          product={product}
          choice={choice.values}
          onChange={(values) => setSelected({ ...choice, values })}
        />
        <Card>
          <ProductDescription html={product.description} />
        </Card>
        <Card>
          <ProductReviews product={product} />
        </Card>
        <ContactSupplier product={product} />
      </article>
      <ProductActions product={product} choice={choice} listing={listing} onShare={() => setSharing(true)} />
      <ProductShare product={product} listing={listing} open={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
