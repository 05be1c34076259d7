import { useQuery } from '@tanstack/react-query';
import type { CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_MAX, TRACKING_NUMBER_PATTERN } from '@raan/contract/orders/order-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Button } from '#ui/button.tsx';
import { couriersQuery } from './orders.api.ts';
import { orderMessages } from './orders.ts';

export type TrackingDraft = { courier: CourierCode | ''; number: string };
export type TrackingProblems = {
  courier?: 'courierRequired';
  number?: 'trackingRequired' | 'trackingInvalid';
};

/** What still has to be put right before the parcel can go. */
export function trackingProblems({ courier, number }: TrackingDraft): TrackingProblems {
  return {
    ...(courier === '' && { courier: 'courierRequired' as const }),
    ...(number === ''
      ? { number: 'trackingRequired' as const }
      : !TRACKING_NUMBER_PATTERN.test(number) && { number: 'trackingInvalid' as const }),
  };
}

/** Courier and tracking number; what is pasted is cleaned of spaces. */
export function TrackingFields({
  draft,
  onChange,
  problems,
}: {
  draft: TrackingDraft;
  onChange: (draft: TrackingDraft) => void;
  problems: TrackingProblems;
}) {
  const t = useMessages(orderMessages);
  const couriers = useQuery(couriersQuery);
  return (
    <>
      {couriers.isError ? (
        <Button variant="secondary" loading={couriers.isRefetching} onClick={() => void couriers.refetch()}>
          {t('couriersFailed')}
        </Button>
      ) : (
        <Select
          label={t('courier')}
          placeholder={t('chooseCourier')}
          value={draft.courier}
          onChange={(courier) => onChange({ ...draft, courier })}
          options={(couriers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          error={problems.courier && t(problems.courier)}
        />
      )}
      <TextField
        label={t('trackingNumber')}
        hint={t('trackingHint')}
        value={draft.number}
        onChange={(text) => onChange({ ...draft, number: text.replace(/\s/g, '').toUpperCase() })}
        error={problems.number && t(problems.number)}
        maxLength={TRACKING_NUMBER_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
    </>
  );
}
