import { useState } from 'react';
import { BANGKOK } from '@raan/contract/orders/thai-address';
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

/** A postcode narrows the choices, a sub-district fills in the rest. */
function AddressFields({ form, errors, change }: ReceiverFieldsProps) {
  const t = useMessages(receiverMessages);
  const provinceName = useProvinceName();
  const addresses = useAddressChoices(form, change);
  // A restored province must be selectable before the list is loaded.
  const provinces = new Set([...addresses.provinces, ...(form.province ? [form.province] : [])]);
  const districts = new Set([...addresses.districts, ...(form.district ? [form.district] : [])]);
  const kind = areaKind(form.province);
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
        label={t(`district_${kind}`)}
        error={errors.district}
        hint={districts.size > 0 ? undefined : t('provinceFirst')}
        name="district"
        autoComplete="address-level2"
        placeholder={t('chooseDistrict')}
        value={form.district}
        options={[...districts].map((name) => ({ value: name, label: name }))}
        onChange={addresses.selectDistrict}
      />
      <SubdistrictField
        label={t(`subdistrict_${kind}`)}
        error={errors.subdistrict}
        form={form}
        choices={addresses.subdistricts}
        onSelect={addresses.selectSubdistrict}
        onType={(subdistrict) => change({ subdistrict })}
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

/** Bangkok's districts and sub-districts have other names than those of the provinces. */
function areaKind(province: string): 'any' | 'bangkok' | 'province' {
  if (province === '') return 'any';
  return province === BANGKOK ? 'bangkok' : 'province';
}

type SubdistrictFieldProps = {
  label: string;
  error: string | undefined;
  form: ReceiverForm;
  choices: ReturnType<typeof useAddressChoices>['subdistricts'];
  onSelect: ReturnType<typeof useAddressChoices>['selectSubdistrict'];
  onType: (name: string) => void;
};

const OTHER = 'other';

/** A list, or a text field for a sub-district that is not in it. */
function SubdistrictField({ label, error, form, choices, onSelect, onType }: SubdistrictFieldProps) {
  const t = useMessages(receiverMessages);
  const [isTyping, setIsTyping] = useState<boolean>();
  if (isTyping)
    return (
      <div>
        <TextField
          label={label}
          error={error}
          name="subdistrict"
          // The list that had the focus is gone.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="address-level3"
          maxLength={80}
          value={form.subdistrict}
          onChange={onType}
        />
        <button
          type="button"
          onClick={() => {
            onType('');
            setIsTyping(false);
          }}
          className="-mb-3 min-h-12 px-1 text-sm font-semibold text-brand"
        >
          {t('subdistrictFromList')}
        </button>
      </div>
    );
  // The same name may exist in several districts of a postcode.
  const keyOf = (one: Pick<ReceiverForm, 'district' | 'subdistrict'>) => `${one.district}/${one.subdistrict}`;
  const isListed = choices.some((one) => keyOf(one) === keyOf(form));
  const offered = form.subdistrict === '' || isListed ? choices : [form, ...choices];
  return (
    <Select
      label={label}
      error={error}
      // The text field that had the focus is gone.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isTyping === false}
      hint={offered.length > 0 ? undefined : t('districtFirst')}
      name="subdistrict"
      autoComplete="address-level3"
      placeholder={t('chooseSubdistrict')}
      value={form.subdistrict && keyOf(form)}
      options={[
        ...offered.map((one) => ({
          value: keyOf(one),
          label: form.district ? one.subdistrict : `${one.subdistrict} · ${one.district}`,
        })),
        ...(form.province ? [{ value: OTHER, label: t('subdistrictOther') }] : []),
      ]}
      onChange={(key) => {
        const chosen = choices.find((one) => keyOf(one) === key);
        if (chosen) onSelect(chosen);
        if (key !== OTHER) return;
        onType('');
        setIsTyping(true);
      }}
    />
  );
}
