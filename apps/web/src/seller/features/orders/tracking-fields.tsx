import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBarcode from '#icon/IconBarcode';
import type { CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_MAX } from '@raan/contract/orders/order-endpoints';
import {
  isTrackingNumber,
  tidyTrackingNumber,
  trackingNumberProblem,
} from '@raan/contract/tracking/tracking-number';
import { couriersQuery } from '#lib/couriers.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { guessCourier } from '#seller/features/shipping/guess-courier.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Button } from '#ui/button.tsx';
import { orderMessages } from './orders.ts';

export type TrackingDraft = { courier: CourierCode | ''; number: string };
export type TrackingProblems = {
  courier?: 'courierRequired';
  number?: 'required' | 'bounds';
};

/** What still has to be put right before the parcel can go. */
export function trackingProblems({ courier, number }: TrackingDraft): TrackingProblems {
  const problem = number === '' ? 'required' : isTrackingNumber(number) ? undefined : 'bounds';
  return {
    ...(courier === '' && { courier: 'courierRequired' as const }),
    ...(problem && { number: problem }),
  };
}

/** What is odd about a parcel that can go all the same: the seller is asked once. */
export function trackingDoubt({ courier, number }: TrackingDraft) {
  return courier === '' || number === '' ? null : trackingNumberProblem(courier, number);
}

/** The camera is fetched when somebody scans. */
const ScanNumberSheet = lazySheet(async () => ({
  default: (await import('#seller/features/shipping/scan-sheets.tsx')).ScanNumberSheet,
}));

/** Courier and tracking number; what is pasted is cleaned of spaces and hyphens. What a right number looks like is said of the chosen courier; a number that only one courier has chooses it. */
export function TrackingFields({
  draft,
  onChange,
  problems,
  doubts = false,
}: {
  draft: TrackingDraft;
  onChange: (draft: TrackingDraft) => void;
  problems: TrackingProblems;
  /** Whether the seller was asked about a number that does not look like the courier's. */
  doubts?: boolean;
}) {
  const t = useMessages(orderMessages);
  const parcelText = useMessages(parcelMessages);
  const couriers = useQuery(couriersQuery);
  const [scanning, setScanning] = useState(false);
  const write = (text: string) => {
    const number = tidyTrackingNumber(text);
    const fits = draft.courier !== '' && trackingNumberProblem(draft.courier, number) === null;
    onChange({ courier: (fits ? undefined : guessCourier(number)) ?? draft.courier, number });
  };
  const form = draft.courier === '' ? undefined : parcelText(`form_${draft.courier}`);
  const wrong = problems.number === 'required' ? t('trackingRequired') : parcelText('bounds');
  const doubt = doubts && trackingDoubt(draft);
  return (
    <>
      {couriers.isError && !couriers.data ? (
        <Button variant="secondary" onClick={() => void couriers.refetch()}>
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
        onChange={write}
        error={problems.number && wrong}
        maxLength={TRACKING_NUMBER_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        suffix={
          <IconButton
            label={t('scanNumber')}
            icon={<IconBarcode size={22} aria-hidden />}
            className="text-brand"
            onClick={() => setScanning(true)}
          />
        }
      />
      {doubt ? (
        <Notice tone="warning" alert>
          <p>{parcelText(doubt === 'check_digit' ? 'wrongDigit' : 'unlike')}</p>
          <p>{parcelText('sendAnyway')}</p>
        </Notice>
      ) : null}
      {scanning ? (
        <ScanNumberSheet
          open
          onClose={() => setScanning(false)}
          onNumber={(number) => {
            setScanning(false);
            write(number);
          }}
        />
      ) : null}
    </>
  );
}
