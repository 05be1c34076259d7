import { useState } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';
import { productMessages } from './product.ts';

type ProductGalleryProps = {
  name: string;
  pictures: readonly GalleryPicture[];
  /** The picture of the chosen colour. */
  showIndex: number | undefined;
};

/** The product's pictures, edge to edge; pressing one shows it over the whole screen. */
export function ProductGallery({ name, pictures, showIndex }: ProductGalleryProps) {
  const t = useMessages(productMessages);
  const words = useUiText();
  // Where the lightbox was left is where the carousel goes.
  const [left, setLeft] = useState<number>();
  const [asked, setAsked] = useState(showIndex);
  if (asked !== showIndex) {
    setAsked(showIndex);
    setLeft(undefined);
  }
  const enlarge = (index: number) =>
    openPictures({
      pictures: pictures.map((picture) => ({ ...picture, alt: name })),
      index,
      words,
      onIndexChange: setLeft,
    });
  return (
    <Carousel
      label={t('pictures')}
      className="-mx-4"
      showIndex={left ?? showIndex}
      slides={pictures.map((picture, index) => ({
        key: picture.src,
        content: (
          <button
            type="button"
            aria-label={t('enlarge', { index: index + 1 })}
            onClick={() => enlarge(index)}
            className="block w-full cursor-zoom-in -outline-offset-2"
          >
            <Picture
              src={picture.src}
              alt=""
              width={1}
              height={1}
              dominantColor={picture.color}
              // What the seller earns stands under it in the first view, also of a short screen.
              className="max-h-[42svh] w-full"
              eager={index === 0}
            />
          </button>
        ),
      }))}
    />
  );
}
