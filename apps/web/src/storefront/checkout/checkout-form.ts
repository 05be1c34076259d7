import { EMPTY_RECEIVER, type ReceiverForm } from '#lib/receiver-form.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type CheckoutForm = ReceiverForm & { email: string; note: string };
export type CheckoutField = keyof CheckoutForm;

export const EMPTY_CHECKOUT_FORM: CheckoutForm = { ...EMPTY_RECEIVER, email: '', note: '' };

/** Per tab, because somebody else may use the phone later. */
const KEY = 'checkout';

function isForm(value: unknown): value is CheckoutForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(EMPTY_CHECKOUT_FORM).every(
      (field) => typeof (value as Record<string, unknown>)[field] === 'string',
    )
  );
}

export function readCheckoutForm(): CheckoutForm | undefined {
  return readStoredJson('session', KEY, isForm);
}
export function storeCheckoutForm(form: CheckoutForm): void {
  writeStored('session', KEY, JSON.stringify(form));
}
export function clearCheckoutForm(): void {
  removeStored('session', KEY);
}

/** Form fields by the contract's field names, as in server errors. */
export const SERVER_FIELDS: Readonly<Record<string, CheckoutField>> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  'shipping.address': 'address',
  'shipping.postal_code': 'postal_code',
  'shipping.province': 'province',
  'shipping.district': 'district',
  note: 'note',
};
