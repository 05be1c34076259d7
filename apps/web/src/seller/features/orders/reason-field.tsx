import type { OrderReason } from '@raan/contract/orders/order-reason';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextArea } from '#ui/field.tsx';
import { orderMessages } from './orders-messages.ts';

type ReasonFieldProps = Pick<FormField<string>, 'value' | 'onChange' | 'error'> & {
  reasons: readonly OrderReason[];
  maxLength: number;
};

/** A reason that the customer sees: a predefined one or free text. */
export function ReasonField({ reasons, maxLength, ...field }: ReasonFieldProps) {
  const t = useMessages(orderMessages);
  return (
    <>
      <FilterChips
        label={t('reason')}
        options={reasons.map((key) => ({ value: key, label: t(key) }))}
        value={reasons.find((key) => t(key) === field.value) ?? ''}
        onChange={(key) => field.onChange(key && t(key))}
        wraps
      />
      <TextArea {...field} label={t('reason')} maxLength={maxLength} />
    </>
  );
}
