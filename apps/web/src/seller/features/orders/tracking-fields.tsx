import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBarcode from '#icon/IconBarcode';
import type { CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_MAX } from '@raan/contract/orders/order-endpoints';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
  findTrackingNumberProblem,
} from '@raan/contract/tracking/tracking-number';
import { couriersQuery } from '#seller/lib/couriers.api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { guessCourier } from '#seller/features/shipping/guess-courier.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Button } from '#ui/button.tsx';
import { orderMessages } from './orders-messages.ts';

export type TrackingDraft = { courier: CourierCode | ''; number: string };
export type TrackingProblems = {
  courier?: 'courierRequired';
  number?: 'required' | 'bounds';
};

/** Returns the errors that prevent shipping. */
export function trackingProblems({ courier, number }: TrackingDraft): TrackingProblems {
  const problem = number === '' ? 'required' : isTrackingNumber(number) ? undefined : 'bounds';
  return {
    ...(courier === '' && { courier: 'courierRequired' as const }),
    ...(problem && { number: problem }),
  };
}

/** Returns why the number looks unusual. The seller may still submit it after one warning. */
export function trackingWarning({ courier, number }: TrackingDraft) {
  return courier === '' || number === '' ? null : findTrackingNumberProblem(courier, number);
}

const ScanNumberSheet = lazySheet(async () => ({
  default: (await import('#seller/features/shipping/scan-sheets.tsx')).ScanNumberSheet,
}));

/** Removes spaces and hyphens from numbers. Selects the courier if only one uses the number's format. */
export function TrackingFields({
  draft,
  onChange,
  problems,
  showsWarning = false,
}: {
  draft: TrackingDraft;
  onChange: (draft: TrackingDraft) => void;
  problems: TrackingProblems;
  showsWarning?: boolean;
}) {
  const t = useMessages(orderMessages);
  const parcelText = useMessages(parcelMessages);
  const couriers = useQuery(couriersQuery);
  const [scanning, setScanning] = useState(false);
  const changeNumber = (text: string) => {
    const number = normalizeTrackingNumber(text);
    const fits = draft.courier !== '' && findTrackingNumberProblem(draft.courier, number) === null;
    onChange({ courier: (fits ? undefined : guessCourier(number)) ?? draft.courier, number });
  };
  const formatHint = draft.courier === '' ? undefined : parcelText(`form_${draft.courier}`);
  const numberError = problems.number === 'required' ? t('trackingRequired') : parcelText('bounds');
  const warning = showsWarning && trackingWarning(draft);
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
        hint={formatHint}
        value={draft.number}
        onChange={changeNumber}
        error={problems.number && numberError}
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
      {warning ? (
        <Notice tone="warning" alert>
          <p>{parcelText(warning === 'check_digit' ? 'wrongDigit' : 'unlike')}</p>
          <p>{parcelText('sendAnyway')}</p>
        </Notice>
      ) : null}
      {scanning ? (
        <ScanNumberSheet
          open
          onClose={() => setScanning(false)}
          onNumber={(number) => {
            setScanning(false);
            changeNumber(number);
          }}
        />
      ) : null}
    </>
  );
}
