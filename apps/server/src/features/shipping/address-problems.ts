import type { ShippingProblem } from '@raan/contract/shipping/shipping-endpoints';
import { isThaiPhone } from '#platform/phone.ts';
import { isKnownAddress } from '#features/storefront/thai-addresses.ts';

/** House number and street in fewer characters are no address. */
const LINE_MIN_CHARACTERS = 5;

type Recipient = {
  customer_phone: string;
  address: string;
  district: string;
  province: string;
  postal_code: string;
};

/** What a courier would stumble over. An order may ship all the same: the seller knows whom to ask. */
export function addressProblems(to: Recipient): ShippingProblem[] {
  const isWhole =
    to.address.trim().length >= LINE_MIN_CHARACTERS && to.district && to.province && to.postal_code;
  return [
    ...(isWhole ? [] : [{ kind: 'address_incomplete' as const }]),
    ...(isWhole && !isKnownAddress(to) ? [{ kind: 'postal_code_mismatch' as const }] : []),
    ...(isThaiPhone(to.customer_phone) ? [] : [{ kind: 'phone_invalid' as const }]),
  ];
}
