import type { ProductImage } from '@raan/contract/catalogue/product';
import { Picture } from '#ui/picture.tsx';

/** Widths of the server's two variants in pixels; `sizes` chooses between them. */
const THUMB_PX = 400;
const WHOLE_PX = 800;

type ProductPictureProps = {
  image: ProductImage;
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** Its width on screen, as in `sizes`. */
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** A product's square picture in the variant that fits its place. */
export function ProductPicture({ image, alt, sizes, eager, className }: ProductPictureProps) {
  return (
    <Picture
      src={image.thumb_url}
      srcSet={`${image.thumb_url} ${THUMB_PX}w, ${image.url} ${WHOLE_PX}w`}
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
