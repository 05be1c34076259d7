import { COURIER_CODES, type CourierCode } from '@raan/contract/tracking/courier';
import { tidyTrackingNumber, trackingNumberProblem } from '@raan/contract/tracking/tracking-number';

/** What only one courier prints today. Bare digits may be anybody's, save where their length and beginning tell. */
const OWN_LOOKS: readonly (readonly [RegExp, CourierCode])[] = [
  [/^SF/, 'sf'],
  [/^STO/, 'sto'],
  [/^YT/, 'yto'],
  [/^[A-Z]{2}\d{9}[A-Z]{2}$/, 'ems'],
  [/^7\d{13}$/, 'zto'],
];

const PHONE = /^(?:0|(?:00)?66)\d{8,9}$/;

/** Whether it is a Thai phone number: often pasted along, and an old form of one courier looks the same. */
export function isPhone(typed: string): boolean {
  return PHONE.test(tidyTrackingNumber(typed));
}

/** Whose number this is by its look; undefined where it may be several couriers' or nobody's. */
export function guessCourier(typed: string): CourierCode | undefined {
  const number = tidyTrackingNumber(typed);
  const fits = (courier: CourierCode) => trackingNumberProblem(courier, number) === null;
  const own = OWN_LOOKS.find(([look, courier]) => look.test(number) && fits(courier));
  if (own) return own[1];
  // Phones of any country, order numbers of other platforms: digits alone are nobody's until somebody says whose.
  if (/^\d+$/.test(number)) return undefined;
  const possible = COURIER_CODES.filter(fits);
  return possible.length === 1 ? possible[0] : undefined;
}

/** Whose number this is meant to be by how it begins, also where it can't be one of theirs as it is. */
export function courierByLook(typed: string): CourierCode | undefined {
  const number = tidyTrackingNumber(typed);
  return OWN_LOOKS.find(([look]) => look.test(number))?.[1];
}

/** Whether any courier prints such numbers. */
export function isAnyTrackingNumber(typed: string): boolean {
  if (isPhone(typed)) return false;
  return COURIER_CODES.some((courier) => trackingNumberProblem(courier, typed) === null);
}
