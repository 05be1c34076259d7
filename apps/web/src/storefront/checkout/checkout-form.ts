import { EMPTY_RECEIVER, type ReceiverForm } from '#lib/receiver-form.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

export type CheckoutForm = ReceiverForm & { email: string; note: string };
export type CheckoutField = keyof CheckoutForm;

export const EMPTY_CHECKOUT_FORM: CheckoutForm = { ...EMPTY_RECEIVER, email: '', note: '' };

/** Per tab, because somebody else may use the phone later. */
const KEY = 'checkout';

/** Whether a stored value has a text in every field of `form`. */
function hasFieldsOf<Form extends object>(form: Form) {
  return (value: unknown): value is Form =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(form).every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
}

export function readCheckoutForm(): CheckoutForm | undefined {
  return readStoredJson('session', KEY, hasFieldsOf(EMPTY_CHECKOUT_FORM));
}
export function storeCheckoutForm(form: CheckoutForm): void {
  writeStored('session', KEY, JSON.stringify(form));
}
export function clearCheckoutForm(): void {
  removeStored('session', KEY);
}

const LAST_RECEIVER_KEY = 'last_receiver';

/** Returns the receiver of the last order of this device, in any store. Never sent to the server before it is used. */
export function readLastReceiver(): ReceiverForm | undefined {
  return readStoredJson('local', LAST_RECEIVER_KEY, hasFieldsOf(EMPTY_RECEIVER));
}
export function storeLastReceiver({ note: _note, email: _email, ...receiver }: CheckoutForm): void {
  writeStored('local', LAST_RECEIVER_KEY, JSON.stringify(receiver));
}
export function forgetLastReceiver(): void {
  removeStored('local', LAST_RECEIVER_KEY);
}

/** Whether the customer has begun to type an address. */
export function hasAddress({ address, postal_code }: ReceiverForm): boolean {
  return address !== '' || postal_code !== '';
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
  'shipping.subdistrict': 'subdistrict',
  note: 'note',
};
