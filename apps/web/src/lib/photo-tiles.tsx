import { useState } from 'react';
import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { useUiText } from '#ui/ui-text.tsx';

type PhotoTilesProps = {
  photos: readonly RefundPhoto[];
  label: string;
  /** Accessible name of a photo's button, by its number from 1. */
  labelOf: (number: number) => string;
  onOpen: (index: number) => void;
  failedText: string;
  /** Reloads the owner of the photos, because their URLs expire. */
  onReload: () => Promise<unknown>;
  className: string;
};

/** Photos of a refund request as buttons. A photo that fails to load keeps its place and offers a retry. */
export function PhotoTiles({
  photos,
  label,
  labelOf,
  onOpen,
  failedText,
  onReload,
  className,
}: PhotoTilesProps) {
  const text = useUiText();
  const [attempt, setAttempt] = useState(1);
  /** The list in which a photo failed. A new list starts without failures. */
  const [failedPhotos, setFailedPhotos] = useState<PhotoTilesProps['photos']>();
  const [reloading, setReloading] = useState(false);
  const retry = async () => {
    setReloading(true);
    await onReload();
    setReloading(false);
    setFailedPhotos(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <ul
        aria-label={label}
        onErrorCapture={() => setFailedPhotos(photos)}
        className={classNames('grid gap-2', className)}
      >
        {photos.map((photo, index) => (
          <li key={photo.uuid}>
            <button
              type="button"
              aria-label={labelOf(index + 1)}
              onClick={() => onOpen(index)}
              className="block w-full overflow-hidden rounded-control border border-line active:scale-[0.98]"
            >
              <Picture
                key={attempt}
                src={photo.url}
                alt=""
                width={1}
                height={1}
                dominantColor={photo.color}
              />
            </button>
          </li>
        ))}
      </ul>
      {failedPhotos === photos ? (
        <Notice tone="negative" alert>
          <p className="mb-2">{failedText}</p>
          <Button variant="secondary" loading={reloading} onClick={() => void retry()}>
            {text.retry}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}
