import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { useMessages } from './i18n.tsx';
import type { ReceiverField, ReceiverForm } from './receiver-form.ts';
import { receiverMessages } from './receiver-messages.ts';
import { useAddressChoices } from './use-address-choices.ts';
import { useProvinceName } from './use-province-name.ts';

type ReceiverFieldsProps = {
  form: ReceiverForm;
  errors: Partial<Record<ReceiverField, string>>;
  change: (part: Partial<ReceiverForm>) => void;
};

/** Form fields for a parcel's receiver: name, phone and Thai address. */
export function ReceiverFields(props: ReceiverFieldsProps) {
  const t = useMessages(receiverMessages);
  const { form, errors, change } = props;
  return (
    <>
      <TextField
        label={t('name')}
        error={errors.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={form.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        error={errors.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={form.phone}
        onChange={(phone) => change({ phone })}
      />
      <AddressFields {...props} />
    </>
  );
}

/** A postcode fills in province and district; a district fills in the postcode. */
function AddressFields({ form, errors, change }: ReceiverFieldsProps) {
  const t = useMessages(receiverMessages);
  const provinceName = useProvinceName();
  const addresses = useAddressChoices(form, change);
  // A restored province must be selectable before the list is loaded.
  const provinces = new Set([...addresses.provinces, ...(form.province ? [form.province] : [])]);
  const districts = addresses.districts
    .filter((one) => !form.province || one.province === form.province)
    .map((one) => one.district);
  const districtNames = new Set([...districts, ...(form.district ? [form.district] : [])]);
  return (
    <>
      <TextArea
        label={t('line')}
        hint={t('lineHint')}
        error={errors.address}
        name="address"
        autoComplete="street-address"
        maxLength={300}
        rows={2}
        value={form.address}
        onChange={(address) => change({ address })}
      />
      <TextField
        label={t('postcode')}
        hint={t('postcodeHint')}
        error={addresses.isUnknownPostcode ? t('postcodeWrong') : errors.postal_code}
        name="postal_code"
        inputMode="numeric"
        autoComplete="postal-code"
        value={form.postal_code}
        onChange={addresses.enterPostcode}
      />
      <Select
        label={t('province')}
        error={errors.province}
        name="province"
        autoComplete="address-level1"
        placeholder={t('chooseProvince')}
        value={form.province}
        options={[...provinces].map((name) => ({ value: name, label: provinceName(name) }))}
        onChange={addresses.selectProvince}
      />
      <Select
        label={t('district')}
        error={errors.district}
        hint={form.province || districts.length > 0 ? undefined : t('provinceFirst')}
        name="district"
        autoComplete="address-level2"
        placeholder={t('chooseDistrict')}
        value={form.district}
        options={[...districtNames].map((name) => ({ value: name, label: name }))}
        onChange={addresses.selectDistrict}
      />
      {addresses.failed ? (
        <p
          role="alert"
          className="flex items-center justify-between gap-3 rounded-control bg-warning-tint py-1 pr-1 pl-4 text-sm text-warning"
        >
          {t('addressesFailed')}
          <button
            type="button"
            onClick={addresses.retry}
            className="min-h-12 px-3 font-semibold underline underline-offset-4"
          >
            {t('retry')}
          </button>
        </p>
      ) : null}
    </>
  );
}
