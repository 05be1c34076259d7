import { useId, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconPhotoPlus from '#icon/IconPhotoPlus';
import IconTrash from '#icon/IconTrash';
import { errorText } from '#lib/errors.ts';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { contentMessages } from './content-messages.ts';
import { uploadConsolePicture } from './upload-console-picture.ts';

/** The value is the name returned by the upload; empty without a picture. */
type PictureUploadProps = Pick<FormField<string>, 'value' | 'onChange' | 'error'> & {
  label: string;
  hint: string;
  previewClassName: string;
  canBeEmpty?: boolean;
  /** Saving during an upload would store the picture before. */
  onUploading: (isUploading: boolean) => void;
};

/** Chooses a picture of the platform, uploads it at once and shows a preview. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, hint, value: picture, onChange, error, previewClassName } = props;
  const { canBeEmpty = false, onUploading } = props;
  const t = useMessages(contentMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: uploadConsolePicture,
    onMutate: () => onUploading(true),
    onSuccess: (uploaded) => onChange(uploaded.picture),
    onSettled: () => onUploading(false),
    meta: { quiet: true },
  });
  const problem = upload.error ? errorText(upload.error) : error;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      {picture ? (
        <img
          src={`/media/${picture}/800.webp`}
          alt={label}
          className={classNames(
            'rounded-control border border-line bg-sunken object-cover',
            previewClassName,
          )}
        />
      ) : null}
      <div className="flex flex-wrap gap-1">
        <Button
          variant="secondary"
          icon={<IconPhotoPlus size={20} aria-hidden />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t(picture ? 'replacePicture' : 'choosePicture')}
        </Button>
        {picture && canBeEmpty ? (
          <Button variant="ghost" icon={<IconTrash size={20} aria-hidden />} onClick={() => onChange('')}>
            {t('removePicture')}
          </Button>
        ) : null}
      </div>
      <FileInput ref={input} accept={PICTURE_FILES} label={label} onFiles={([file]) => upload.mutate(file)} />
      {problem ? (
        <p role="alert" className="text-sm text-negative">
          {problem}
        </p>
      ) : null}
      <p className="text-sm text-ink-2">{hint}</p>
    </div>
  );
}
