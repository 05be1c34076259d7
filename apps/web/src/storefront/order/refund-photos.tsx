import { useId, useRef } from 'react';
import IconCamera from '#icon/IconCamera';
import IconRefresh from '#icon/IconRefresh';
import IconX from '#icon/IconX';
import { REFUND_PHOTOS_MAX } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { refundMessages } from './refund-messages.ts';
import type { RefundPhotoUpload, RefundPhotos as Photos } from './use-refund-photos.ts';

const TILE = 'relative size-20 shrink-0 overflow-hidden rounded-control border border-line bg-sunken';

/** Up to five photos with upload progress, remove and retry. */
export function RefundPhotosField({ photos, add, remove, retry }: Photos) {
  const t = useMessages(refundMessages);
  const input = useRef<HTMLInputElement>(null);
  const group = useId();
  // Groups photos that failed for the same reason.
  const failures = new Map<string, number[]>();
  for (const [index, photo] of photos.entries())
    if (photo.state === 'failed')
      failures.set(photo.reason, [...(failures.get(photo.reason) ?? []), index + 1]);
  const reasons = [...failures.keys()];
  const failureId = (reason: string) => `${group}-${reasons.indexOf(reason)}`;
  return (
    <div role="group" aria-label={t('photos')} className="flex flex-col gap-2">
      <span className="text-sm font-semibold">{t('photos')}</span>
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              photo={photo}
              number={index + 1}
              failureId={photo.state === 'failed' ? failureId(photo.reason) : undefined}
              onRemove={remove}
              onRetry={retry}
            />
          </li>
        ))}
        {photos.length < REFUND_PHOTOS_MAX ? (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="inline-flex size-20 flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-strong text-xs text-ink-2 active:scale-[0.98]"
            >
              <IconCamera size={24} stroke={1.6} aria-hidden />
              {t('addPhoto')}
            </button>
          </li>
        ) : null}
      </ul>
      <FileInput ref={input} accept={PICTURE_FILES} multiple label={t('addPhoto')} onFiles={add} />
      {failures.size > 0 ? (
        <div role="alert" className="text-sm text-negative">
          {[...failures].map(([reason, numbers]) => (
            <p key={reason} id={failureId(reason)}>
              {numbers.length === 1
                ? t('photoFailed', { number: numbers.join(), reason })
                : t('severalFailed', { numbers: numbers.join(t('numberGap')), reason })}
            </p>
          ))}
        </div>
      ) : null}
      <p className="text-sm text-ink-2">{t('photosHint', { max: REFUND_PHOTOS_MAX })}</p>
    </div>
  );
}

type PhotoTileProps = {
  photo: RefundPhotoUpload;
  number: number;
  failureId: string | undefined;
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
};

function PhotoTile({ photo, number, failureId, onRemove, onRetry }: PhotoTileProps) {
  const t = useMessages(refundMessages);
  const percent = photo.state === 'sending' ? Math.round(photo.share * 100) : 100;
  return (
    <div className="relative">
      <span
        className={classNames(
          TILE,
          'block',
          photo.state === 'failed' && 'border-negative! outline outline-negative',
        )}
      >
        <img src={photo.preview} alt={t('photo', { number })} className="size-full object-cover" />
        {photo.state === 'sending' ? (
          <span className="tabular absolute inset-0 flex items-center justify-center bg-black/55 text-sm font-semibold text-white">
            {`${percent}%`}
            <progress
              value={percent}
              max={100}
              aria-label={t('photoSending', { number })}
              className="sr-only"
            />
          </span>
        ) : null}
        {photo.state === 'failed' ? (
          <button
            type="button"
            aria-label={t('retryPhoto', { number })}
            aria-describedby={failureId}
            onClick={() => onRetry(photo.id)}
            className="absolute inset-0 inline-flex items-center justify-center bg-black/55 text-white"
          >
            <IconRefresh size={26} aria-hidden />
            <span
              aria-hidden
              className="tabular absolute bottom-0 left-0 min-w-6 rounded-tr-control bg-negative px-1.5 text-center text-sm font-semibold text-negative-ink"
            >
              {number}
            </span>
          </button>
        ) : null}
      </span>
      <button
        type="button"
        aria-label={t('removePhoto', { number })}
        onClick={() => onRemove(photo.id)}
        className="absolute -top-3 -right-3 inline-flex size-8 items-center justify-center rounded-full border border-line bg-raised text-ink shadow-sm after:absolute after:-inset-2"
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
