import type { ProductImage } from '@raan/contract/catalogue/product';
import { pictureSources } from '#lib/picture-sources.ts';
import { Picture } from '#ui/picture.tsx';

type ProductPictureProps = {
  image: ProductImage;
  /** Empty if the product's name is next to it. */
  alt: string;
  /** The displayed width, in the syntax of `sizes`. */
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** A square product picture with sources for several sizes. */
export function ProductPicture({ image, alt, sizes, eager, className }: ProductPictureProps) {
  return (
    <Picture
      src={image.thumb_url}
      srcSet={pictureSources(image.url, image.width)}
      sizes={sizes}
      alt={alt}
      width={1}
      height={1}
      dominantColor={image.color}
      eager={eager}
      className={className}
    />
  );
}
