import { useEffect, useId, useRef, useState } from 'react';
import IconCamera from '#icon/IconCamera';
import IconTrash from '#icon/IconTrash';
import type { PictureToCrop } from '#seller/lib/crop/crop-sheet.tsx';
import { hasAspectRatio } from '#seller/lib/crop/crop-view.ts';
import { errorText } from '#lib/errors.ts';
import { fitPicture, PICTURE_SIDE_MAX_PX } from '#lib/fit-picture.ts';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { LazyCropSheet } from '#seller/lib/crop/lazy-crop-sheet.ts';
import { uploadPicture } from '#lib/upload-picture.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { storeSettingMessages } from './store-setting-messages.ts';

/** Aspect ratios in the store, width by height. */
const SHAPES = { round: 1, wide: 20 / 7 } as const;

type UploadState =
  | { state: 'idle' }
  | { state: 'sending'; preview: string; fraction: number }
  | { state: 'failed'; error: unknown }
  | { state: 'crop-failed' };

type PictureFieldProps = Pick<FormField<string | null>, 'value' | 'onChange' | 'error'> & {
  label: string;
  hint: string;
  /** Called when an upload starts or ends. Saving meanwhile would miss the picture. */
  onUploading: (isUploading: boolean) => void;
  shape: 'round' | 'wide';
};

/** Field for a store picture. The upload starts when a file is selected. */
export function PictureField({
  label,
  hint,
  value: url,
  onChange,
  onUploading,
  error,
  shape,
}: PictureFieldProps) {
  const t = useMessages(storeSettingMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onChange, onUploading);
  const cropSheet = useItemSheet<PictureToCrop>();
  const selectFile = async (file: File) => {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    // Unreadable files are uploaded as they are; the server reports what is wrong.
    if (picture && !hasAspectRatio(picture, SHAPES[shape])) return cropSheet.show({ file, picture });
    picture?.close();
    void upload.send(file);
  };
  const { sending: uploadState } = upload;
  const problem =
    uploadState.state === 'failed'
      ? errorText(uploadState.error)
      : uploadState.state === 'crop-failed'
        ? t('cropFailed')
        : error;
  const percent = uploadState.state === 'sending' ? Math.round(uploadState.fraction * 100) : 0;
  const displayedUrl = uploadState.state === 'sending' ? uploadState.preview : url;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <div className={classNames('flex gap-4', shape === 'round' ? 'items-center' : 'flex-col')}>
        <span
          className={classNames(
            'relative flex shrink-0 items-center justify-center overflow-hidden border border-line bg-sunken text-ink-2',
            shape === 'round' ? 'size-20 rounded-full' : 'aspect-[20/7] w-full rounded-control',
          )}
        >
          {displayedUrl && displayedUrl !== brokenUrl ? (
            <img
              src={displayedUrl}
              alt={t('pictureNow', { picture: label })}
              onError={() => setBrokenUrl(displayedUrl)}
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <IconCamera size={28} stroke={1.5} aria-hidden />
          )}
          {uploadState.state === 'sending' ? (
            <span className="absolute inset-0 flex items-center justify-center bg-black/55 text-sm font-semibold text-white">
              <span className="tabular">{`${percent}%`}</span>
            </span>
          ) : null}
        </span>
        <div className="flex min-w-0 flex-wrap gap-1">
          <Button
            variant="secondary"
            className="px-4!"
            icon={<IconCamera size={20} aria-hidden />}
            loading={uploadState.state === 'sending'}
            onClick={() => input.current?.click()}
          >
            {t(url ? 'replace' : 'choose')}
            <span className="sr-only">{label}</span>
          </Button>
          {url && uploadState.state !== 'sending' ? (
            <Button
              variant="ghost"
              className="px-3!"
              icon={<IconTrash size={20} aria-hidden />}
              onClick={() => {
                upload.clear();
                onChange(null);
              }}
            >
              {t('remove')}
              <span className="sr-only">{label}</span>
            </Button>
          ) : null}
        </div>
      </div>
      {uploadState.state === 'sending' ? (
        <progress
          value={percent}
          max={100}
          aria-label={t('pictureSending', { picture: label })}
          className="sr-only"
        />
      ) : null}
      <FileInput
        ref={input}
        accept={PICTURE_FILES}
        label={label}
        onFiles={([file]) => void selectFile(file)}
      />
      {problem ? (
        <p role="alert" className="text-sm text-negative">
          {problem}
        </p>
      ) : null}
      <p className="text-sm text-ink-2">{hint}</p>
      <ItemSheet state={cropSheet}>
        {(selected, sheet) => (
          <LazyCropSheet
            {...sheet}
            selected={selected}
            title={t('cropTitle')}
            instruction={t('cropHint')}
            shape={SHAPES[shape]}
            isRound={shape === 'round'}
            sideMax={PICTURE_SIDE_MAX_PX}
            type={selected.file.type === 'image/png' ? 'image/png' : 'image/jpeg'}
            onCrop={(part) => void upload.send(part)}
            onFail={upload.fail}
          />
        )}
      </ItemSheet>
    </div>
  );
}

function useUpload(onDone: (url: string) => void, onUploading: (isUploading: boolean) => void) {
  const [sending, setUploadState] = useState<UploadState>({ state: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const preview = URL.createObjectURL(file);
    setUploadState({ state: 'sending', preview, fraction: 0 });
    onUploading(true);
    try {
      const onProgress = (fraction: number) => setUploadState({ state: 'sending', preview, fraction });
      const { url } = await uploadPicture(await fitPicture(file), { type: 'image', onProgress, signal });
      setUploadState({ state: 'idle' });
      onDone(url);
    } catch (error) {
      if (!signal.aborted) setUploadState({ state: 'failed', error });
    } finally {
      if (!signal.aborted) onUploading(false);
      releaseObjectUrl(preview);
    }
  };
  return {
    sending,
    send,
    fail: () => setUploadState({ state: 'crop-failed' }),
    clear: () => setUploadState({ state: 'idle' }),
  };
}
