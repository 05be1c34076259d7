import { useEffect, useId, useRef, useState } from 'react';
import IconCamera from '#icon/IconCamera';
import IconTrash from '#icon/IconTrash';
import type { ChosenPicture } from '#lib/crop-sheet.tsx';
import { hasShape } from '#lib/crop-view.ts';
import { errorText } from '#lib/errors.ts';
import { fitPicture, SIDE_MAX_PX } from '#lib/fit-picture.ts';
import { useMessages } from '#lib/i18n.tsx';
import { CropSheet } from '#lib/lazy-crop-sheet.ts';
import { uploadPicture } from '#lib/upload-picture.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { storeSettingMessages } from './store-setting.ts';

/** Chosen by kind, so that a phone offers its photos and its camera; what it is the server finds out. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Width by height, as customers see it. */
const SHAPES = { round: 1, wide: 20 / 7 } as const;

type Sending =
  | { state: 'idle' }
  | { state: 'sending'; preview: string; share: number }
  | { state: 'failed'; error: unknown }
  /** This browser could not cut what was chosen. */
  | { state: 'uncut' };

type PictureFieldProps = {
  label: string;
  hint: string;
  url: string | null;
  onChange: (url: string | null) => void;
  /** An upload began or ended: what is saved meanwhile would be without the picture. */
  onSending: (isSending: boolean) => void;
  error?: string | undefined;
  shape: 'round' | 'wide';
};

/** A picture of the store: shown as customers see it, chosen, replaced and taken away. The upload begins when it is chosen. */
export function PictureField({ label, hint, url, onChange, onSending, error, shape }: PictureFieldProps) {
  const t = useMessages(storeSettingMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onChange, onSending);
  const cropping = useSheetFor<ChosenPicture>();
  const choose = async (file: File) => {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    // What this browser can't read goes as it is: the server says what is wrong.
    if (picture && !hasShape(picture, SHAPES[shape])) return cropping.show({ file, picture });
    picture?.close();
    void upload.send(file);
  };
  const { sending } = upload;
  const problem =
    sending.state === 'failed'
      ? errorText(sending.error)
      : sending.state === 'uncut'
        ? t('cropFailed')
        : error;
  const percent = sending.state === 'sending' ? Math.round(sending.share * 100) : 0;
  const shown = sending.state === 'sending' ? sending.preview : url;
  const [broken, setBroken] = useState<string | null>(null);
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
          {shown && shown !== broken ? (
            <img
              src={shown}
              alt={t('pictureNow', { picture: label })}
              onError={() => setBroken(shown)}
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <IconCamera size={28} stroke={1.5} aria-hidden />
          )}
          {sending.state === 'sending' ? (
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
            loading={sending.state === 'sending'}
            onClick={() => input.current?.click()}
          >
            {t(url ? 'replace' : 'choose')}
            <span className="sr-only">{label}</span>
          </Button>
          {url && sending.state !== 'sending' ? (
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
      {sending.state === 'sending' ? (
        <progress
          value={percent}
          max={100}
          aria-label={t('pictureSending', { picture: label })}
          className="sr-only"
        />
      ) : null}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Chosen again after a failure, the same file is to be tried again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {problem ? (
        <p role="alert" className="text-sm text-negative">
          {problem}
        </p>
      ) : null}
      <p className="text-sm text-ink-2">{hint}</p>
      <SheetFor of={cropping}>
        {(chosen, sheet) => (
          <CropSheet
            {...sheet}
            chosen={chosen}
            title={t('cropTitle')}
            how={t('cropHint')}
            shape={SHAPES[shape]}
            isRound={shape === 'round'}
            sideMax={SIDE_MAX_PX}
            type={chosen.file.type === 'image/png' ? 'image/png' : 'image/jpeg'}
            onKeep={(part) => void upload.send(part)}
            onFail={upload.fail}
          />
        )}
      </SheetFor>
    </div>
  );
}

function useUpload(onDone: (url: string) => void, onSending: (isSending: boolean) => void) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const preview = URL.createObjectURL(file);
    setSending({ state: 'sending', preview, share: 0 });
    onSending(true);
    try {
      const onProgress = (share: number) => setSending({ state: 'sending', preview, share });
      const { url } = await uploadPicture(await fitPicture(file), { type: 'image', onProgress, signal });
      setSending({ state: 'idle' });
      onDone(url);
    } catch (error) {
      if (!signal.aborted) setSending({ state: 'failed', error });
    } finally {
      if (!signal.aborted) onSending(false);
      URL.revokeObjectURL(preview);
    }
  };
  return {
    sending,
    send,
    fail: () => setSending({ state: 'uncut' }),
    clear: () => setSending({ state: 'idle' }),
  };
}
