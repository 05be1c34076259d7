// Formats of tracking numbers. Impossible numbers are refused. Numbers unlike the courier's formats only
// cause a warning, because old and foreign formats remain in use.
import type { CourierCode } from './courier.ts';

/** Normalises a number to capitals and digits, without spaces and hyphens. */
export function normalizeTrackingNumber(typed: string): string {
  return typed.replace(/[\s\u00a0\u2010-\u2015-]/g, '').toUpperCase();
}

/** Fits the normalised numbers of every courier. */
const BOUNDS = /^[A-Z0-9]{6,30}$/;

/** Whether the input can be a tracking number of any courier. */
export function isTrackingNumber(typed: string): boolean {
  return BOUNDS.test(normalizeTrackingNumber(typed));
}

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Returns the check digit of a Universal Postal Union S10 number from its eight serial digits. */
export function s10CheckDigit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

/**
 * Formats per courier. Deliberately lenient, because sources disagree and old formats remain in use:
 * - sf: SF with 12 to 15 digits, or SF, a letter and 12 digits (BF-zh/Courier-Validation); older waybills: 12
 * or 15 digits.
 * - ems: UPU S10, two letters, nine digits, two letters (Thailand Post), the ninth digit checked; or China's
 * 13 digits from 10, 11, 12, 50, 51, 9.
 * - sto: STO with 10 digits, or 12 to 15 digits with a prefix of Shentong (268, 368 … 968, 588, 688, 888, 11,
 * 22, 33, 4, 55, 66, 77, 88, 99).
 * - yto: YT with 8 to 16 digits, today 13; older: any two letters or digits and 8 to 16 digits.
 * - zto: 12 to 15 digits; today 14, beginning with 7.
 * - flash: TH with 10 to 16 letters and digits, a digit first (TH01161H4ZB2A).
 * - kex: three to five letters and 9 to 13 digits (KNJ0202601010946, KEX12345678901).
 * - jt: 12 digits, or JT, up to two letters and 10 to 13 digits.
 */
const FORMS: Readonly<Record<CourierCode, RegExp>> = {
  sf: /^(?:SF\d{12,15}|SF[A-Z]\d{12}|\d{12}|\d{15})$/,
  ems: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|(?:1[0-2]|5[01]|9\d)\d{11})$/,
  sto: /^(?:STO\d{10}|(?=\d{12,15}$)(?:[2-9]68|[5-8]88|11|22|33|4|55|66|77|88|99)\d+)$/,
  yto: /^(?!SF|ST|JT|JD)[A-Z0-9]{2}\d{8,16}$/,
  zto: /^\d{12,15}$/,
  flash: /^TH\d[A-Z0-9]{9,15}$/,
  kex: /^(?!SF|STO|YT|JT)[A-Z]{3,5}\d{9,13}$/,
  jt: /^(?:\d{12}|JT[A-Z]{0,2}\d{10,13})$/,
};

export type TrackingNumberProblem = 'form' | 'check_digit';

/** Returns why the input is unlike the courier's numbers, or null. */
export function findTrackingNumberProblem(courier: CourierCode, typed: string): TrackingNumberProblem | null {
  const number = normalizeTrackingNumber(typed);
  if (!FORMS[courier].test(number)) return 'form';
  if (courier !== 'ems') return null;
  const [, serial, check] = S10.exec(number) ?? [];
  return serial === undefined || Number(check) === s10CheckDigit(serial) ? null : 'check_digit';
}
