import { FilterChips } from '#ui/chip.tsx';
import type { Choice } from './use-choice.ts';

type StateChipsProps<Value extends string> = {
  /** What is being filtered, for screen readers. */
  label: string;
  choice: Choice<Value>;
  nameOf: (value: Value) => string;
  /** How many stand in each. */
  counts?: Readonly<Record<Value, number>> | undefined;
};

/** The states of a queue, of which one is looked at. */
export function StateChips<Value extends string>({ label, choice, nameOf, counts }: StateChipsProps<Value>) {
  return (
    <FilterChips<Value>
      label={label}
      value={choice.value}
      onChange={choice.choose}
      options={choice.all.map((value) => ({ value, label: nameOf(value), count: counts?.[value] }))}
    />
  );
}
