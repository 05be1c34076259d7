import { CANCEL_REASONS, type CancelReason as UsualReason } from '@raan/contract/orders/order-reason';
import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-requests';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextArea } from '#ui/field.tsx';
import { orderMessages } from './orders-messages.ts';

type CancelReasonProps = Pick<FormField<string>, 'value' | 'onChange' | 'error'>;

/** The cancellation reason: a preset or free text. The customer sees it. */
export function CancelReason(field: CancelReasonProps) {
  const t = useMessages(orderMessages);
  return (
    <>
      <FilterChips
        label={t('cancelReason')}
        options={CANCEL_REASONS.map((key) => ({ value: key, label: t(key) }))}
        value={CANCEL_REASONS.find((key) => t(key) === field.value) ?? ('' as UsualReason)}
        onChange={(key) => field.onChange(t(key))}
        wraps
      />
      <TextArea {...field} label={t('cancelReason')} maxLength={CANCEL_REASON_MAX} />
    </>
  );
}
