import IconSearch from '#icon/IconSearch';
import { TextField } from '#ui/field.tsx';
import type { Search } from './use-search.ts';

type SearchFieldProps = {
  label: string;
  hint: string;
  search: Pick<Search<string>, 'text' | 'onTextChange'>;
  maxLength: number;
};

/** Search field above a list, which updates while typing. */
export function QueueSearchField({ label, hint, search, maxLength }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      placeholder={hint}
      prefix={<IconSearch size={20} aria-hidden />}
      value={search.text}
      onChange={search.onTextChange}
      maxLength={maxLength}
    />
  );
}
