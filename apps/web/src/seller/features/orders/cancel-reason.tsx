import { CANCEL_REASON_MAX } from '@raan/contract/orders/order-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { TextArea } from '#ui/field.tsx';
import { orderMessages } from './orders.ts';

const REASONS = ['reason_stock', 'reason_address', 'reason_customer'] as const;

type CancelReasonProps = {
  value: string;
  onChange: (reason: string) => void;
  /** Somebody tried to go on without one. */
  missing: boolean;
};

/** Why an order is cancelled, by a usual reason or in words of one's own. The customer reads it. */
export function CancelReason({ value, onChange, missing }: CancelReasonProps) {
  const t = useMessages(orderMessages);
  return (
    <>
      <FilterChips
        label={t('cancelReason')}
        options={REASONS.map((key) => ({ value: key, label: t(key) }))}
        value={REASONS.find((key) => t(key) === value) ?? ('' as (typeof REASONS)[number])}
        onChange={(key) => onChange(t(key))}
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
