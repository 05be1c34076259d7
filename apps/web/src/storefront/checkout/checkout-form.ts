// What the customer types at checkout: kept while the tab is open.
import { EMPTY_RECEIVER, type ReceiverForm } from '#lib/receiver-form.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type CheckoutForm = ReceiverForm & { note: string };
export type CheckoutField = keyof CheckoutForm;

export const EMPTY_FORM: CheckoutForm = { ...EMPTY_RECEIVER, note: '' };

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
