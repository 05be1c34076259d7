// Element and preload must have the same sources, or the browser loads the picture twice.
import type { ProductImage } from '@raan/contract/catalogue/product';
import type { Store } from '@raan/contract/storefront/storefront';
import { pictureSources, pictureUrl } from '#lib/picture-sources.ts';

export type FirstPicture = { src: string; srcSet: string | undefined; sizes: string };

const COVER_WIDTH = 1200;

/** Returns the store's cover; undefined if it has none. */
export function coverPicture({ cover_url: url }: Pick<Store, 'cover_url'>): FirstPicture | undefined {
  if (!url) return undefined;
  return {
    src: pictureUrl(url, 800),
    srcSet: pictureSources(url, COVER_WIDTH),
    sizes: '(min-width: 64rem) 37rem, 100vw',
  };
}

/** Returns a picture of a product's gallery. */
export function galleryPicture(image: Pick<ProductImage, 'url' | 'width'>): FirstPicture {
  return {
    src: image.url,
    srcSet: pictureSources(image.url, image.width),
    sizes: '(min-width: 64rem) 35rem, 100vw',
  };
}
