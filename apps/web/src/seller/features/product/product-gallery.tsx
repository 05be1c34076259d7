import { useState } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';
import { productMessages } from './product-messages.ts';

type ProductGalleryProps = {
  name: string;
  pictures: readonly GalleryPicture[];
  showIndex: number | undefined;
};

/** The product's pictures at full width; a click opens the lightbox. */
export function ProductGallery({ name, pictures, showIndex }: ProductGalleryProps) {
  const t = useMessages(productMessages);
  const uiText = useUiText();
  // The carousel moves to the picture at which the lightbox was closed.
  const [lightboxIndex, setLightboxIndex] = useState<number>();
  const [previousIndex, setPreviousIndex] = useState(showIndex);
  if (previousIndex !== showIndex) {
    setPreviousIndex(showIndex);
    setLightboxIndex(undefined);
  }
  const enlarge = (index: number) =>
    openPictures({
      pictures: pictures.map((picture) => ({ ...picture, alt: name })),
      index,
      labels: uiText,
      onIndexChange: setLightboxIndex,
    });
  return (
    <Carousel
      label={t('pictures')}
      className="-mx-4"
      showIndex={lightboxIndex ?? showIndex}
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
              // Limited, so that the profit below is visible on the first screen of small phones.
              className="max-h-[42svh] w-full"
              eager={index === 0}
            />
          </button>
        ),
      }))}
    />
  );
}
