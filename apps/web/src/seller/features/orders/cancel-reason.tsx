import { CANCEL_REASONS, type CancelReason as UsualReason } from '@raan/contract/orders/cancel-reason';
import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextArea } from '#ui/field.tsx';
import { orderMessages } from './orders-messages.ts';

type CancelReasonProps = {
  value: string;
  onChange: (reason: string) => void;
  missing: boolean;
};

/** The cancellation reason: a preset or free text. The customer sees it. */
export function CancelReason({ value, onChange, missing }: CancelReasonProps) {
  const t = useMessages(orderMessages);
  return (
    <>
      <FilterChips
        label={t('cancelReason')}
        options={CANCEL_REASONS.map((key) => ({ value: key, label: t(key) }))}
        value={CANCEL_REASONS.find((key) => t(key) === value) ?? ('' as UsualReason)}
        onChange={(key) => onChange(t(key))}
        wraps
      />
      <TextArea
        label={t('cancelReason')}
        value={value}
        onChange={onChange}
        maxLength={CANCEL_REASON_MAX}
        error={missing ? t('cancelReasonRequired') : undefined}
      />
    </>
  );
}
