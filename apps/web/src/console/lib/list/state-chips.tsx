import { FilterChips } from '#ui/chip.tsx';
import type { Choice } from './use-choice.ts';

type StateChipsProps<Value extends string> = {
  label: string;
  choice: Choice<Value>;
  nameOf: (value: Value) => string;
  counts?: Readonly<Record<Value, number>> | undefined;
};

/** Filter chips for the states of a queue. */
export function StateChips<Value extends string>({ label, choice, nameOf, counts }: StateChipsProps<Value>) {
  return (
    <FilterChips<Value>
      label={label}
      value={choice.value}
      onChange={choice.select}
      options={choice.all.map((value) => ({ value, label: nameOf(value), count: counts?.[value] }))}
    />
  );
}
