import type { Ref } from 'react';

/** A list of types makes phones offer photos and camera. The server checks the content. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** File types, as in the attribute. */
  accept: string;
  multiple?: boolean;
  /** Opens the camera. */
  capture?: 'environment' | undefined;
  onFiles: (files: readonly [File, ...File[]]) => void;
};

/** An invisible file input. A button opens the picker: `onClick={() => input.current?.click()}`. */
export function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? [];
        // Allows choosing the same file again after a failure.
        event.target.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}
