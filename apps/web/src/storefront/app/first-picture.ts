// The picture that a visitor sees largest, as the page draws it and as it is asked for ahead of the page: the two must not differ.
import type { ProductImage } from '@raan/contract/catalogue/product';
import type { Store } from '@raan/contract/storefront/storefront';
import { pictureSources, pictureUrl } from '#lib/picture-sources.ts';

export type FirstPicture = { src: string; srcSet: string | undefined; sizes: string };

const COVER_WIDTH = 1200;

/** The store's cover; undefined where it has none. */
export function coverPicture({ cover_url: url }: Pick<Store, 'cover_url'>): FirstPicture | undefined {
  if (!url) return undefined;
  return {
    src: pictureUrl(url, 800),
    srcSet: pictureSources(url, COVER_WIDTH),
    sizes: '(min-width: 72rem) 72rem, 100vw',
  };
}

/** A picture of a product's gallery. */
export function galleryPicture(image: Pick<ProductImage, 'url' | 'width'>): FirstPicture {
  return {
    src: image.url,
    srcSet: pictureSources(image.url, image.width),
    sizes: '(min-width: 64rem) 35rem, 100vw',
  };
}
