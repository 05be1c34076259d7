import { useRef, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ACCEPTED_PICTURES, uploadConsolePicture } from '#console/features/content/upload-console-picture.ts';
import { errorText } from '#lib/errors.ts';

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
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_PICTURES}
          multiple={multiple}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Allows choosing the same file again after a failure.
            event.target.value = '';
            if (files.length > 0) upload.mutate(files);
          }}
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
