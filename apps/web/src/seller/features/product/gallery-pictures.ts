import type { Product } from '@raan/contract/catalogue/product';

export type GalleryPicture = { src: string; width: number; height: number; color: string };

/** Colour pictures have no size; the pictures of the catalogue are square. */
const SQUARE_PX = 800;

/** Returns the product's pictures, then those of its colours that are not among them. */
export function galleryPictures({ images, image, colors }: Product): GalleryPicture[] {
  const own = (images.length > 0 ? images : [image]).map(({ url, width, height, color }) => ({
    src: url,
    width,
    height,
    color,
  }));
  const more = colors
    .flatMap((color) => (color.image === null ? [] : [color.image]))
    .filter((src, index, all) => all.indexOf(src) === index && own.every((picture) => picture.src !== src))
    .map((src) => ({ src, width: SQUARE_PX, height: SQUARE_PX, color: image.color }));
  return [...own, ...more];
}
