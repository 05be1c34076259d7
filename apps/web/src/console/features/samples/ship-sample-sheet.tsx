import { SampleShipment } from '@raan/contract/console/console-requests';
import {
  shipSample,
  type listPlacedSamples,
  type PlacedSample,
} from '@raan/contract/console/sample-queue-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { COURIER_CODES, type CourierCode } from '@raan/contract/orders/order';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast-store.ts';
import { sampleMessages } from './sample-messages.ts';

export type Couriers = Data<typeof listPlacedSamples>['couriers'];

type ShipSampleSheetProps = { sample: PlacedSample; couriers: Couriers; open: boolean; onClose: () => void };

const EMPTY: { courier: CourierCode; tracking_number: string } = {
  courier: COURIER_CODES[0],
  tracking_number: '',
};

/** Requests the courier and the tracking number of a sample. */
export function ShipSampleSheet({
  sample: { id, sample_number },
  couriers,
  open,
  onClose,
}: ShipSampleSheetProps) {
  const t = useMessages(sampleMessages);
  const ship = useConsoleCommand(shipSample, () => {
    toast.success(t('shipped'));
    onClose();
  });
  const form = useDraftForm({
    schema: SampleShipment,
    defaultValues: EMPTY,
    toBody: ({ courier, tracking_number }) => ({ courier, tracking_number: tracking_number.trim() }),
    check: ({ tracking_number }) => ({
      tracking_number: tracking_number.trim() === '' ? t('missing') : undefined,
    }),
    command: ship,
    send: (body) => ship.run({ params: { id }, body }),
  });
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={t('shipAsk', { number: sample_number })}
      submitLabel={t('ship')}
    >
      <Select
        {...form.field('courier')}
        label={t('courier')}
        options={couriers.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...form.field('tracking_number')}
        label={t('trackingNumber')}
        hint={t('trackingHint')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
    </FormSheet>
  );
}
