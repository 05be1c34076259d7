import type { ProductImage } from '@raan/contract/catalogue/product';
import { pictureSources } from '#lib/picture-sources.ts';
import { Picture } from '#ui/picture.tsx';

type ProductPictureProps = {
  image: ProductImage;
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** Its width on screen, as in `sizes`. */
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** A product's square picture in the size that fits its place. */
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
