import IconSearch from '#icon/IconSearch';
import { TextField } from '#ui/field.tsx';
import type { Search } from './use-search.ts';

type SearchFieldProps = {
  label: string;
  /** What can be searched for. */
  hint: string;
  search: Pick<Search<string>, 'text' | 'type'>;
  maxLength: number;
};

/** The field above a list that is searched while one types. */
export function SearchField({ label, hint, search, maxLength }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      placeholder={hint}
      prefix={<IconSearch size={20} aria-hidden />}
      value={search.text}
      onChange={search.type}
      maxLength={maxLength}
    />
  );
}
