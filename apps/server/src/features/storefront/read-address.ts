import type { OrderShipping } from '@raan/contract/orders/order';
import type { ShippingAddress } from '@raan/contract/storefront/storefront-endpoints';
import { failField, requiredText } from '#platform/errors/app-error.ts';
import { findAddressMismatch } from './thai-addresses.ts';

// Customers copy labels along with the name: แขวงลาดยาว, ต.เวียงใต้.
const SUBDISTRICT_LABEL = /^(?:ตำบล|แขวง|ต\.)\s*/;
const DISTRICT_LABEL = /^(?:อำเภอ|เขต|อ\.)\s*/;

/**
 * Returns the address to store: trimmed, names without labels, an empty sub-district if none was sent. Throws
 * REQUEST_VALIDATION_ERROR at the field that contradicts the others.
 */
export function readAddress(sent: ShippingAddress): OrderShipping {
  const shipping = {
    address: requiredText('shipping.address', sent.address),
    subdistrict: (sent.subdistrict ?? '').trim().replace(SUBDISTRICT_LABEL, ''),
    district: sent.district.trim().replace(DISTRICT_LABEL, ''),
    province: sent.province.trim(),
    postal_code: sent.postal_code,
  };
  const mismatch = findAddressMismatch(shipping);
  if (mismatch === 'subdistrict') throw failField('shipping.subdistrict', 'subdistrict_unknown');
  if (mismatch) throw failField(`shipping.${mismatch}`, 'address_unknown');
  return shipping;
}
