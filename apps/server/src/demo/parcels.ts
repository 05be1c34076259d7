import type { CourierCode } from '@raan/contract/tracking/courier';
import { s10CheckDigit } from '@raan/contract/tracking/tracking-number';
import type { Chance } from './seeded-random.ts';

const COURIERS: readonly CourierCode[] = ['ems', 'ems', 'ems', 'sf', 'sf', 'zto', 'yto', 'sto'];

/** Avoids numbers ending in 98 or 99, which the sandbox courier returns or loses. */
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
  flash: (chance) => `TH${digits(chance, 12)}`,
  kex: (chance) => `KEX${digits(chance, 11)}`,
  jt: (chance) => `82${digits(chance, 10)}`,
};

/** Returns a random courier with a tracking number. */
export function demoParcel(chance: Chance): { courier: CourierCode; trackingNumber: string } {
  const courier = chance.pick(COURIERS);
  return { courier, trackingNumber: NUMBERS[courier](chance) };
}
