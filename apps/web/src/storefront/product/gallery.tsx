import type { ProductImage } from '@raan/contract/catalogue/product';
import { galleryPicture } from '#storefront/app/first-picture.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Picture } from '#ui/picture.tsx';

/** The product's pictures in a scroll-snap row that works without script. */
export function Gallery({ images, name }: { images: readonly ProductImage[]; name: string }) {
  const t = useMessages(storefrontMessages);
  const count = images.length;
  return (
    <section className="lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:self-start">
      <div className="relative overflow-hidden bg-sunken lg:rounded-card">
        <div
          role={count > 1 ? 'group' : undefined}
          aria-label={count > 1 ? t('gallery') : undefined}
          data-gallery
          tabIndex={count > 1 ? 0 : undefined}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2"
        >
          {images.map((image, index) => (
            <div key={image.url} data-picture={image.url} className="w-full shrink-0 snap-center snap-always">
              <Picture
                {...galleryPicture(image)}
                alt={index === 0 ? name : t('pictureOf', { index: index + 1, count })}
                width={1}
                height={1}
                dominantColor={image.color}
                eager={index === 0}
                fit={isTall(image) ? 'contain' : 'cover'}
                className="w-full"
              />
            </div>
          ))}
        </div>
        {count > 1 ? (
          <p
            aria-hidden
            className="tabular pointer-events-none absolute right-3 bottom-3 rounded-full bg-black/55 px-2.5 py-0.5 text-xs text-white"
          >
            <span data-gallery-index>{1}</span>
            {` / ${count}`}
          </p>
        ) : null}
      </div>
      {count > 1 ? (
        <div className="no-scrollbar flex touch-pan-x gap-2 overflow-x-auto px-4 pt-3 pb-1 lg:px-0.5">
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              data-thumb={index}
              data-needs-script
              aria-label={t('pictureOf', { index: index + 1, count })}
              aria-current={index === 0 ? 'true' : undefined}
              className="size-14 shrink-0 overflow-hidden rounded-sm border-2 border-transparent aria-[current=true]:border-brand"
            >
              <Picture src={image.thumb_url} alt="" width={1} height={1} dominantColor={image.color} />
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** Cropping more than this would hide the product. */
const RATIO_MAX = 1.4;

function isTall({ width, height }: ProductImage): boolean {
  return Math.max(width / height, height / width) > RATIO_MAX;
}
