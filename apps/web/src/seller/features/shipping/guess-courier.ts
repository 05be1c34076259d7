import { COURIER_CODES, type CourierCode } from '@raan/contract/tracking/courier';
import { normalizeTrackingNumber, findTrackingNumberProblem } from '@raan/contract/tracking/tracking-number';

/** Formats used by one courier only. Plain digits count only with a distinctive length and beginning. */
const DISTINCTIVE_FORMATS: readonly (readonly [RegExp, CourierCode])[] = [
  [/^SF/, 'sf'],
  [/^STO/, 'sto'],
  [/^YT/, 'yto'],
  [/^[A-Z]{2}\d{9}[A-Z]{2}$/, 'ems'],
  [/^7\d{13}$/, 'zto'],
  [/^TH\d/, 'flash'],
  [/^(?:KEX|KE|KNJ)/, 'kex'],
  [/^JT/, 'jt'],
];

const PHONE = /^(?:0|(?:00)?66)\d{8,9}$/;

/** Whether this is a Thai phone number: often pasted along, and like one courier's old format. */
export function isPhoneNumber(input: string): boolean {
  return PHONE.test(normalizeTrackingNumber(input));
}

/** Returns the courier of a tracking number; undefined if it fits several couriers or none. */
export function guessCourier(input: string): CourierCode | undefined {
  const number = normalizeTrackingNumber(input);
  const fits = (courier: CourierCode) => findTrackingNumberProblem(courier, number) === null;
  const distinctive = DISTINCTIVE_FORMATS.find(([pattern, courier]) => pattern.test(number) && fits(courier));
  if (distinctive) return distinctive[1];
  // Plain digits may also be a foreign phone number or another platform's order number.
  if (/^\d+$/.test(number)) return undefined;
  const possible = COURIER_CODES.filter(fits);
  return possible.length === 1 ? possible[0] : undefined;
}

/** Returns the courier that the beginning suggests, even if the number is not valid for it. */
export function courierByPrefix(input: string): CourierCode | undefined {
  const number = normalizeTrackingNumber(input);
  return DISTINCTIVE_FORMATS.find(([pattern]) => pattern.test(number))?.[1];
}

/** Whether the number fits the format of any courier. */
export function fitsAnyCourier(input: string): boolean {
  if (isPhoneNumber(input)) return false;
  return COURIER_CODES.some((courier) => findTrackingNumberProblem(courier, input) === null);
}
