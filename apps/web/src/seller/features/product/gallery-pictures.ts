import type { Product } from '@raan/contract/catalogue/product';
import { pictureUrl } from '#lib/picture-sources.ts';

export type GalleryPicture = { src: string; width: number; height: number; color: string };

/** Pictures of options and variants have no size; the pictures of the catalogue are square. */
const SQUARE_PX = 800;

/** Returns the product's pictures, then those of its option values and variants that are not among them. */
export function galleryPictures({ images, image, options, variants }: Product): GalleryPicture[] {
  const own = (images.length > 0 ? images : [image]).map(({ url, width, height, color }) => ({
    src: url,
    width,
    height,
    color,
  }));
  const ofChoices = [...options.flatMap(({ values }) => values), ...variants].flatMap((one) =>
    one.image === null ? [] : [pictureUrl(one.image, SQUARE_PX)],
  );
  const more = [...new Set(ofChoices)]
    .filter((src) => indexOfPicture(own, src) === undefined)
    .map((src) => ({ src, width: SQUARE_PX, height: SQUARE_PX, color: image.color }));
  return [...own, ...more];
}

/** Returns the position of a picture in any of its widths; undefined if it is not among them. */
export function indexOfPicture(pictures: readonly GalleryPicture[], src: string): number | undefined {
  const index = pictures.findIndex(
    (picture) => pictureUrl(picture.src, SQUARE_PX) === pictureUrl(src, SQUARE_PX),
  );
  return index < 0 ? undefined : index;
}
