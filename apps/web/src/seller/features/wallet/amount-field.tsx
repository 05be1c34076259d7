import type { ComponentProps } from 'react';
import { TextField } from '#ui/field.tsx';
import { formatAmountInput } from './recharge-amount.ts';

type AmountFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'prefix' | 'className' | 'inputMode' | 'autoComplete' | 'maxLength'
>;

/** An amount in baht, formatted while it is typed. */
export function AmountField({ onChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      onChange={(input) => onChange(formatAmountInput(input))}
      prefix={<span className="text-xl">{'฿'}</span>}
      className="tabular text-xl font-semibold"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
    />
  );
}
