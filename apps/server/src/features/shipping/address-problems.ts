import type { ShippingProblem } from '@raan/contract/shipping/shipping-endpoints';
import { isValidThaiPhone } from '#platform/phone.ts';
import { findAddressMismatch } from '#features/storefront/thai-addresses.ts';

/** Shorter texts cannot contain a house number and a street. */
const LINE_MIN_CHARACTERS = 5;

type Recipient = {
  customer_phone: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postal_code: string;
};

/** Returns warnings. They do not block shipping: the seller can ask the customer. */
export function addressProblems(to: Recipient): ShippingProblem[] {
  const isWhole =
    to.address.trim().length >= LINE_MIN_CHARACTERS && to.district && to.province && to.postal_code;
  return [
    ...(isWhole ? [] : [{ kind: 'address_incomplete' as const }]),
    ...(isWhole && findAddressMismatch(to) ? [{ kind: 'postal_code_mismatch' as const }] : []),
    ...(isValidThaiPhone(to.customer_phone) ? [] : [{ kind: 'phone_invalid' as const }]),
  ];
}
