import { s10CheckDigit } from '@raan/contract/tracking/tracking-number';
import type { CourierCode } from '@raan/contract/tracking/courier';

/**
 * Returns a valid tracking number. The last two digits of `serial` choose the sandbox outcome: 97 is
 * delivered at the second attempt, 98 is returned, 99 is lost, all others are delivered.
 */
export function sampleTrackingNumber(courier: CourierCode, serial: number): string {
  const digits = (count: number) => String(serial).padStart(count, '0');
  switch (courier) {
    case 'sf':
      return `SF${digits(13)}`;
    case 'ems':
      return `EB${digits(8)}${s10CheckDigit(digits(8))}TH`;
    case 'sto':
      return `77${digits(13)}`;
    case 'yto':
      return `YT${digits(13)}`;
    case 'zto':
      return `78${digits(12)}`;
    case 'flash':
      return `TH${digits(12)}`;
    case 'kex':
      return `KEX${digits(11)}`;
    case 'jt':
      return `82${digits(10)}`;
  }
}
