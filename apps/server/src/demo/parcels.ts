// Tracking numbers in the form in which each courier prints them.
import type { CourierCode } from '@raan/contract/orders/order';
import type { Chance } from './seeded-random.ts';

const COURIERS: readonly CourierCode[] = ['ems', 'ems', 'ems', 'sf', 'sf', 'zto', 'yto', 'sto'];

function digits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => chance.between(0, 9)).join('');
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** The check digit of the Universal Postal Union's S10 numbers. */
function s10CheckDigit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
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
