import type { FocusEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { IconButton } from './icon-button.tsx';

/** What a search field says of itself. */
export type SearchWords = { label: string; placeholder: string; clear: string; submit: string };

type SearchFieldProps = {
  words: SearchWords;
  maxLength: number;
  text: string;
  onType: (text: string) => void;
  /** Enter or the icon. */
  onSubmit: () => void;
  onClear: () => void;
  /** What makes it a combobox, where something is suggested. */
  input?: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  onBlur?: (event: FocusEvent) => void;
  /** What hangs under the field. */
  children?: ReactNode;
};

/** A search field with a button to clear it, and its icon as button. */
export function SearchField({
  words,
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
        aria-label={words.label}
        placeholder={words.placeholder}
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
          label={words.clear}
          icon={<IconX size={18} aria-hidden />}
          className="text-ink-2"
          onClick={onClear}
        />
      )}
      <IconButton
        type="submit"
        label={words.submit}
        icon={<IconSearch size={22} aria-hidden className="text-brand" />}
      />
      {children}
    </form>
  );
}
