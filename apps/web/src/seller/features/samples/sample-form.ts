// What the server says of the seller's own address.
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

/** What the server says of the fields, in words. */
export function serverProblems(error: unknown): Partial<Record<ReceiverField, string>> {
  if (!(error instanceof ApiError)) return {};
  const problems: Partial<Record<ReceiverField, string>> = {};
  for (const field of Object.keys(SERVER_FIELDS) as ReceiverField[]) {
    const text = fieldError(error, SERVER_FIELDS[field]);
    if (text) problems[field] = text;
  }
  return problems;
}
