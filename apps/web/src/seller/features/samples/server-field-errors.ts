import { ApiError } from '#lib/api-error.ts';
import { fieldError } from '#lib/errors.ts';
import type { ReceiverField } from '#lib/receiver-form.ts';

const SERVER_FIELDS: Readonly<Record<ReceiverField, string>> = {
  name: 'recipient.name',
  phone: 'recipient.phone',
  address: 'shipping.address',
  postal_code: 'shipping.postal_code',
  province: 'shipping.province',
  district: 'shipping.district',
};

/** Returns the server's errors for the delivery address, by field. */
export function serverFieldErrors(error: unknown): Partial<Record<ReceiverField, string>> {
  if (!(error instanceof ApiError)) return {};
  const errors: Partial<Record<ReceiverField, string>> = {};
  for (const field of Object.keys(SERVER_FIELDS) as ReceiverField[]) {
    const text = fieldError(error, SERVER_FIELDS[field]);
    if (text) errors[field] = text;
  }
  return errors;
}
