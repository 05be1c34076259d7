import IconSearch from '#icon/IconSearch';
import { TextField } from '#ui/field.tsx';
import type { Keyword } from './use-keyword.ts';

type ListSearchFieldProps = { label: string; hint: string; keyword: Keyword };

/** Search field above a list, which updates while typing. */
export function ListSearchField({ label, hint, keyword }: ListSearchFieldProps) {
  return (
    <div className="max-w-3xl">
      <TextField
        label={label}
        labelHidden
        type="search"
        placeholder={hint}
        prefix={<IconSearch size={20} aria-hidden />}
        value={keyword.text}
        onChange={keyword.onTextChange}
        maxLength={keyword.maxLength}
      />
    </div>
  );
}
