import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { useMessages } from '#lib/i18n.tsx';
import { openLightbox } from '#ui/lightbox.ts';
import { useUiText } from '#ui/ui-text.tsx';
import { refundMessages } from './refund-messages.ts';

/** The customer's pictures; their addresses open for a few minutes, and reading the page anew makes new ones. */
export function RefundPhotos({ photos }: { photos: readonly RefundPhoto[] }) {
  const t = useMessages(refundMessages);
  const { close, previous, next, imageMissing } = useUiText();
  if (photos.length === 0) return <p className="mt-2 text-sm text-ink-2">{t('noPhotos')}</p>;
  const pictures = photos.map(({ url, width, height }, index) => ({
    src: url,
    alt: t('photo', { index: index + 1 }),
    width,
    height,
  }));
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.uuid}>
          <button
            type="button"
            aria-label={t('photo', { index: index + 1 })}
            onClick={() =>
              void openLightbox({ pictures, index, words: { close, previous, next, imageMissing } })
            }
            className="block size-24 overflow-hidden rounded-control border border-line"
            style={{ backgroundColor: photo.color }}
          >
            <img src={photo.url} alt="" width={96} height={96} className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
