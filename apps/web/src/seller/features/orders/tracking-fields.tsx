import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBarcode from '#icon/IconBarcode';
import type { CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_MAX } from '@raan/contract/orders/order-requests';
import { normalizeTrackingNumber, findTrackingNumberProblem } from '@raan/contract/tracking/tracking-number';
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
import type { useTrackingForm } from './use-tracking-form.ts';

const ScanNumberSheet = lazySheet(async () => ({
  default: (await import('#seller/features/shipping/scan-sheets.tsx')).ScanNumberSheet,
}));

type TrackingFieldsProps = { form: ReturnType<typeof useTrackingForm> };

/** Removes spaces and hyphens from numbers. Selects the courier if only one uses the number's format. */
export function TrackingFields({ form }: TrackingFieldsProps) {
  const t = useMessages(orderMessages);
  const parcelText = useMessages(parcelMessages);
  const couriers = useQuery(couriersQuery);
  const [scanning, setScanning] = useState(false);
  const { courier } = form.values;
  const changeNumber = (text: string) => {
    const number = normalizeTrackingNumber(text);
    const fits = courier !== '' && findTrackingNumberProblem(courier, number) === null;
    const guess = fits ? undefined : guessCourier(number);
    if (guess) form.setValue('courier', guess);
    form.setValue('tracking_number', number);
  };
  return (
    <>
      <TextField
        {...form.field('tracking_number')}
        onChange={changeNumber}
        label={t('trackingNumber')}
        hint={courier === '' ? undefined : parcelText(`form_${courier}`)}
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
      {couriers.isError && !couriers.data ? (
        <Button variant="secondary" onClick={() => void couriers.refetch()}>
          {t('couriersFailed')}
        </Button>
      ) : (
        <Select
          {...form.field('courier')}
          label={t('courier')}
          placeholder={t('chooseCourier')}
          options={(couriers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      {form.showsWarning ? <UnusualNumberNotice {...form.values} /> : null}
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

type UnusualNumberNoticeProps = { courier: CourierCode | ''; tracking_number: string };

function UnusualNumberNotice({ courier, tracking_number }: UnusualNumberNoticeProps) {
  const parcelText = useMessages(parcelMessages);
  const problem = courier === '' ? null : findTrackingNumberProblem(courier, tracking_number);
  return (
    <Notice tone="warning" alert>
      <p>{parcelText(problem === 'check_digit' ? 'wrongDigit' : 'unlike')}</p>
      <p>{parcelText('sendAnyway')}</p>
    </Notice>
  );
}
