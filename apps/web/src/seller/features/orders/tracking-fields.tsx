import { useQuery } from '@tanstack/react-query';
import type { CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_MAX } from '@raan/contract/orders/order-endpoints';
import { tidyTrackingNumber, trackingNumberProblem } from '@raan/contract/tracking/tracking-number';
import { useMessages } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Button } from '#ui/button.tsx';
import { couriersQuery } from './orders.api.ts';
import { orderMessages } from './orders.ts';

export type TrackingDraft = { courier: CourierCode | ''; number: string };
export type TrackingProblems = {
  courier?: 'courierRequired';
  number?: 'required' | 'form' | 'check_digit';
};

/** What still has to be put right before the parcel can go. */
export function trackingProblems({ courier, number }: TrackingDraft): TrackingProblems {
  const problem = number === '' ? 'required' : courier !== '' && trackingNumberProblem(courier, number);
  return {
    ...(courier === '' && { courier: 'courierRequired' as const }),
    ...(problem && { number: problem }),
  };
}

/** Courier and tracking number; what is pasted is cleaned of spaces and hyphens. What a right number looks like is said of the chosen courier. */
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
  const parcelText = useMessages(parcelMessages);
  const couriers = useQuery(couriersQuery);
  const form = draft.courier === '' ? undefined : parcelText(`form_${draft.courier}`);
  const wrong =
    problems.number === 'required'
      ? t('trackingRequired')
      : problems.number === 'check_digit'
        ? parcelText('wrongDigit')
        : form;
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
        hint={form}
        value={draft.number}
        onChange={(text) => onChange({ ...draft, number: tidyTrackingNumber(text) })}
        error={problems.number && wrong}
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
