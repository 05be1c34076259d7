// What the customer types at checkout: kept while the tab is open, checked before it is sent.
import { isThaiPhone } from '#lib/thai-phone.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type CheckoutForm = {
  name: string;
  phone: string;
  address: string;
  postal_code: string;
  province: string;
  district: string;
  note: string;
};
export type CheckoutField = keyof CheckoutForm;

export const EMPTY_FORM: CheckoutForm = {
  name: '',
  phone: '',
  address: '',
  postal_code: '',
  province: '',
  district: '',
  note: '',
};
const ADDRESS_MIN_CHARACTERS = 5;

/** Of the tab, not of the device: somebody else may hold the phone tomorrow. */
const KEY = 'checkout';

function isForm(value: unknown): value is CheckoutForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(EMPTY_FORM).every((field) => typeof (value as Record<string, unknown>)[field] === 'string')
  );
}

export function readForm(): CheckoutForm | undefined {
  return readStoredJson('session', KEY, isForm);
}
export function keepForm(form: CheckoutForm): void {
  writeStored('session', KEY, JSON.stringify(form));
}
export function forgetForm(): void {
  removeStored('session', KEY);
}

/** What is missing or can't be right, by field; the server has the last word. */
export function formProblems(
  form: CheckoutForm,
): Partial<
  Record<
    CheckoutField,
    'nameMissing' | 'phoneWrong' | 'lineMissing' | 'postcodeMissing' | 'provinceMissing' | 'districtMissing'
  >
> {
  return {
    ...(form.name.trim() === '' && { name: 'nameMissing' }),
    ...(!isThaiPhone(form.phone) && { phone: 'phoneWrong' }),
    ...(form.address.trim().length < ADDRESS_MIN_CHARACTERS && { address: 'lineMissing' }),
    ...(!/^\d{5}$/.test(form.postal_code) && { postal_code: 'postcodeMissing' }),
    ...(form.province === '' && { province: 'provinceMissing' }),
    ...(form.district === '' && { district: 'districtMissing' }),
  };
}

/** The contract's names of the fields, as the server's errors use them. */
export const SERVER_FIELDS: Readonly<Record<string, CheckoutField>> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'shipping.address': 'address',
  'shipping.postal_code': 'postal_code',
  'shipping.province': 'province',
  'shipping.district': 'district',
  note: 'note',
};
