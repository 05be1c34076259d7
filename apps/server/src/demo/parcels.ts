// Tracking numbers in the form in which each courier prints them.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { s10CheckDigit } from '@raan/contract/tracking/tracking-number';
import type { Chance } from './seeded-random.ts';

const COURIERS: readonly CourierCode[] = ['ems', 'ems', 'ems', 'sf', 'sf', 'zto', 'yto', 'sto'];

/** Digits that bring a parcel to its customer: the sandbox courier loses or sends back what ends in 99 or 98. */
function digits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => chance.between(0, 9))
    .join('')
    .replace(/9[89]$/, '01');
}

const NUMBERS: Readonly<Record<CourierCode, (chance: Chance) => string>> = {
  ems: (chance) => {
    const serial = digits(chance, 8);
    return `E${chance.pick(['A', 'B', 'E', 'X'])}${serial}${s10CheckDigit(serial)}TH`;
  },
  sf: (chance) => `SF${digits(chance, 13)}`,
  sto: (chance) => `77${digits(chance, 13)}`,
  yto: (chance) => `YT${digits(chance, 13)}`,
  zto: (chance) => `78${digits(chance, 12)}`,
};

/** A courier and a number of theirs. */
export function demoParcel(chance: Chance): { courier: CourierCode; trackingNumber: string } {
  const courier = chance.pick(COURIERS);
  return { courier, trackingNumber: NUMBERS[courier](chance) };
}
