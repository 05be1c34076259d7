import { useRef, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { uploadConsolePicture } from '#console/features/content/upload-console-picture.ts';
import { errorText } from '#lib/errors.ts';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';

/**
 * Uploads chosen pictures one after the other. `input` belongs into the page and shows a failure, `open` shows the
 * picker.
 */
export function usePictureUpload(
  label: string,
  onUploaded: (picture: string) => void,
  { multiple = false } = {},
): { open: () => void; input: ReactNode; isUploading: boolean } {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onUploaded((await uploadConsolePicture(file)).picture);
    },
    meta: { quiet: true },
  });
  return {
    open: () => input.current?.click(),
    isUploading: upload.isPending,
    input: (
      <>
        <FileInput
          ref={input}
          accept={PICTURE_FILES}
          multiple={multiple}
          label={label}
          onFiles={upload.mutate}
        />
        {upload.error ? (
          <p role="alert" className="text-sm text-negative">
            {errorText(upload.error)}
          </p>
        ) : null}
      </>
    ),
  };
}
