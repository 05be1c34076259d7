import type { FocusEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { IconButton } from './icon-button.tsx';

export type SearchLabels = { label: string; placeholder: string; clear: string; submit: string };

type SearchFieldProps = {
  labels: SearchLabels;
  maxLength: number;
  text: string;
  onType: (text: string) => void;
  onSubmit: () => void;
  onClear: () => void;
  /** Attributes of a combobox, for suggestions. */
  input?: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  onBlur?: (event: FocusEvent) => void;
  children?: ReactNode;
};

/** A search field with a clear button and a submit icon. */
export function SearchField({
  labels,
  maxLength,
  text,
  onType,
  onSubmit,
  onClear,
  input,
  onBlur,
  children,
}: SearchFieldProps) {
  return (
    <form
      role="search"
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="relative flex items-center rounded-full border border-line-strong/60 bg-raised pl-5 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/20"
    >
      <input
        type="search"
        name="keyword"
        aria-label={labels.label}
        placeholder={labels.placeholder}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className="h-12 min-w-0 flex-1 appearance-none bg-transparent text-base text-ellipsis outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? null : (
        <IconButton
          label={labels.clear}
          icon={<IconX size={18} aria-hidden />}
          className="text-ink-2"
          onClick={onClear}
        />
      )}
      <IconButton
        type="submit"
        label={labels.submit}
        icon={<IconSearch size={22} aria-hidden className="text-brand" />}
      />
      {children}
    </form>
  );
}
