import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { PhotoTiles } from '#lib/photo-tiles.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { refundMessages } from './refund-messages.ts';

type RefundPhotosProps = {
  photos: readonly RefundPhoto[];
  /** Refetches the request, because the signed addresses of its photos expire. */
  onReload: () => Promise<unknown>;
};

/** Photos of the customer. Not refetched automatically, because every access is logged. */
export function RefundPhotos({ photos, onReload }: RefundPhotosProps) {
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
    <div className="mt-3 flex flex-col gap-3">
      <PhotoTiles
        photos={photos}
        label={t('photos', { count: photos.length })}
        labelOf={(index) => t('photo', { index })}
        onOpen={(index) => openPictures({ pictures, index, labels: { close, previous, next, imageMissing } })}
        failedText={t('photosFailed')}
        onReload={onReload}
        className="grid-cols-[repeat(auto-fill,6rem)]"
      />
    </div>
  );
}
