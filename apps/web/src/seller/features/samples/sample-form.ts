// The seller's own address as it is typed, and what of it can't be right.
import type { DeliveryAddress } from '@raan/contract/samples/sample';
import { ApiError } from '#lib/api-error.ts';
import { fieldError } from '#lib/errors.ts';
import { isThaiPhone } from '#lib/thai-phone.ts';

export type DeliveryForm = DeliveryAddress;
export type DeliveryField = keyof DeliveryForm;

export const EMPTY_DELIVERY: DeliveryForm = {
  name: '',
  phone: '',
  address: '',
  postal_code: '',
  province: '',
  district: '',
};

type Problem =
  | 'nameMissing'
  | 'phoneWrong'
  | 'lineMissing'
  | 'postcodeMissing'
  | 'provinceMissing'
  | 'districtMissing';

const ADDRESS_MIN_CHARACTERS = 5;

/** What is missing or can't be right, by field; the server has the last word. */
export function deliveryProblems(form: DeliveryForm): Partial<Record<DeliveryField, Problem>> {
  return {
    ...(form.name.trim() === '' && { name: 'nameMissing' }),
    ...(!isThaiPhone(form.phone) && { phone: 'phoneWrong' }),
    ...(form.address.trim().length < ADDRESS_MIN_CHARACTERS && { address: 'lineMissing' }),
    ...(!/^\d{5}$/.test(form.postal_code) && { postal_code: 'postcodeMissing' }),
    ...(form.province === '' && { province: 'provinceMissing' }),
    ...(form.district === '' && { district: 'districtMissing' }),
  };
}

const SERVER_FIELDS: Readonly<Record<DeliveryField, string>> = {
  name: 'recipient.name',
  phone: 'recipient.phone',
  address: 'shipping.address',
  postal_code: 'shipping.postal_code',
  province: 'shipping.province',
  district: 'shipping.district',
};

/** What the server says of the fields, in words. */
export function serverProblems(error: unknown): Partial<Record<DeliveryField, string>> {
  if (!(error instanceof ApiError)) return {};
  const problems: Partial<Record<DeliveryField, string>> = {};
  for (const field of Object.keys(SERVER_FIELDS) as DeliveryField[]) {
    const text = fieldError(error, SERVER_FIELDS[field]);
    if (text) problems[field] = text;
  }
  return problems;
}
