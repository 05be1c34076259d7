import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import IconPhotoDown from '#icon/IconPhotoDown';
import IconPhotoPlus from '#icon/IconPhotoPlus';
import IconPhotoX from '#icon/IconPhotoX';
import IconTrash from '#icon/IconTrash';
import type { EditableProduct } from '@raan/contract/console/console-product-endpoints';
import { PRODUCT_PICTURES_MAX } from '@raan/contract/console/product-requests';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { editorMessages } from './editor-messages.ts';
import { usePictureUpload } from './use-picture-upload.tsx';

export const productPictureUrl = (name: string, width: 400 | 800 = 400) => `/media/${name}/${width}.webp`;

type PicturesFieldProps = {
  pictures: readonly string[];
  /** Pictures of the supplier that are still to be fetched. */
  pending: EditableProduct['pending_pictures'];
  onChange: (pictures: string[]) => void;
  /** Saving during an upload would lose the picture. */
  onUploading: (isUploading: boolean) => void;
};

/** The product's pictures: upload, order, remove. */
export function PicturesField({ pictures, pending, onChange, onUploading }: PicturesFieldProps) {
  const t = useMessages(editorMessages);
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const add = (picture: string) => {
    if (latest.current.includes(picture) || latest.current.length >= PRODUCT_PICTURES_MAX) return;
    latest.current = [...latest.current, picture];
    onChange([...latest.current]);
  };
  const { open, input, isUploading } = usePictureUpload(t('addPictures'), add, { multiple: true });
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const move = (from: number, to: number) => {
    const moved = [...pictures];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol className="grid grid-cols-2 gap-3 sm:max-lg:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture} className="flex flex-col gap-1">
            <span className="relative">
              <img
                src={productPictureUrl(picture)}
                alt={t('pictureNumber', { number: index + 1 })}
                className="aspect-square w-full rounded-control border border-line bg-sunken object-cover"
              />
              {index === 0 ? (
                <span className="absolute top-1 left-1 rounded-sm bg-raised px-2 text-xs font-semibold">
                  {t('mainPicture')}
                </span>
              ) : null}
            </span>
            <span className="flex justify-between">
              <IconButton
                label={t('moveLeft', { number: index + 1 })}
                icon={<IconChevronLeft size={20} aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t('removePicture', { number: index + 1 })}
                icon={<IconTrash size={20} aria-hidden />}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
              />
              <IconButton
                label={t('moveRight', { number: index + 1 })}
                icon={<IconChevronRight size={20} aria-hidden />}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
        {pending.map(({ position, place, of, reason }) => (
          <li
            key={`pending ${position}`}
            className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-strong bg-sunken p-2 text-center text-xs text-ink-2"
          >
            {reason === null ? (
              <IconPhotoDown size={24} aria-hidden />
            ) : (
              <IconPhotoX size={24} className="text-warning" aria-hidden />
            )}
            <span className="wrap-anywhere">
              {t(reason === null ? 'pictureArriving' : 'pictureFailed')}
              {place === 'product' ? null : <span className="block">{of || t('onlyVariant')}</span>}
            </span>
          </li>
        ))}
      </ol>
      {pending.length > 0 ? (
        <p className="text-sm text-ink-2">
          {t('pendingPicturesHint')}
          {pending.some(({ reason }) => reason !== null) ? (
            <Link
              href="/failed-pictures"
              className="flex min-h-12 items-center font-semibold text-brand hover:underline"
            >
              {t('failedPictures')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {pictures.length < PRODUCT_PICTURES_MAX ? (
        <div>
          <Button
            variant="secondary"
            icon={<IconPhotoPlus size={20} aria-hidden />}
            loading={isUploading}
            onClick={open}
          >
            {t('addPictures')}
          </Button>
        </div>
      ) : null}
      {input}
      <p className="text-sm text-ink-2">{t('picturesHint', { max: PRODUCT_PICTURES_MAX })}</p>
    </div>
  );
}
