import { useState } from 'react';
import type { RefundPhoto } from '@raan/contract/refunds/refund';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { useUiText } from '#ui/ui-text.tsx';

type PhotoTilesProps = {
  photos: readonly RefundPhoto[];
  /** What they are, for who does not see them. */
  label: string;
  /** What pressing one does, by its number from one on. */
  nameOf: (number: number) => string;
  onOpen: (index: number) => void;
  /** Said where one of them could not be loaded. */
  failed: string;
  /** Reads anew what they belong to: their addresses run out. */
  onRenew: () => Promise<unknown>;
  /** The columns in which they stand. */
  className: string;
};

/** Photos of a refund request, each a button. One that can't be loaded leaves a placeholder of its size; that is said, and a retry asks for them anew. */
export function PhotoTiles({ photos, label, nameOf, onOpen, failed, onRenew, className }: PhotoTilesProps) {
  const text = useUiText();
  const [attempt, setAttempt] = useState(1);
  /** Those of which one could not be loaded; others that come in their place are looked at anew. */
  const [lost, setLost] = useState<PhotoTilesProps['photos']>();
  const [renewing, setRenewing] = useState(false);
  const retry = async () => {
    setRenewing(true);
    await onRenew();
    setRenewing(false);
    setLost(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <ul
        aria-label={label}
        onErrorCapture={() => setLost(photos)}
        className={classNames('grid gap-2', className)}
      >
        {photos.map((photo, index) => (
          <li key={photo.uuid}>
            <button
              type="button"
              aria-label={nameOf(index + 1)}
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
      {lost === photos ? (
        <Notice tone="negative" alert>
          <p className="mb-2">{failed}</p>
          <Button variant="secondary" loading={renewing} onClick={() => void retry()}>
            {text.retry}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}
