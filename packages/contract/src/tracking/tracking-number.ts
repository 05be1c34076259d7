// What tracking numbers look like. Only what can be nobody's is refused; one that is unlike its courier's is warned of, because old and
// foreign numbers live on.
import type { CourierCode } from './courier.ts';

/** A number as it is kept: capitals and digits, without the spaces and hyphens with which it may be printed. */
export function tidyTrackingNumber(typed: string): string {
  return typed.replace(/[\s\u00a0\u2010-\u2015-]/g, '').toUpperCase();
}

/** The bounds of every courier's numbers, tidied. */
const BOUNDS = /^[A-Z0-9]{6,30}$/;

/** Whether a number, typed as it may be, can be a tracking number at all. */
export function isTrackingNumber(typed: string): boolean {
  return BOUNDS.test(tidyTrackingNumber(typed));
}

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** The check digit of the Universal Postal Union's S10 numbers, of the eight digits before it. */
export function s10CheckDigit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

/**
 * The forms that couriers print, read generously, because their sources disagree and old numbers live on:
 * - sf: SF with 12 to 15 digits, or a letter and 12 digits after SF (BF-zh/Courier-Validation); 12 or 15 bare digits, the older waybills.
 * - ems: UPU S10, two letters, nine digits, two letters (Thailand Post), the ninth digit checked; or China's 13 digits from 10, 11, 12, 50, 51, 9.
 * - sto: STO with 10 digits, or 12 to 15 digits that begin as Shentong's series do (268, 368 … 968, 588, 688, 888, 11, 22, 33, 4, 55, 66, 77, 88, 99).
 * - yto: YT with 8 to 16 digits, today 13; before that any two letters or digits with 8 to 16 digits after them.
 * - zto: 12 to 15 digits; today 14 from 7.
 */
const FORMS: Readonly<Record<CourierCode, RegExp>> = {
  sf: /^(?:SF\d{12,15}|SF[A-Z]\d{12}|\d{12}|\d{15})$/,
  ems: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|(?:1[0-2]|5[01]|9\d)\d{11})$/,
  sto: /^(?:STO\d{10}|(?=\d{12,15}$)(?:[2-9]68|[5-8]88|11|22|33|4|55|66|77|88|99)\d+)$/,
  yto: /^(?!SF|ST|JT|JD)[A-Z0-9]{2}\d{8,16}$/,
  zto: /^\d{12,15}$/,
};

/** What is odd about a number: not of the courier's form, or a mistyped digit, which the check digit shows. A reason to warn, not to refuse. */
export type TrackingNumberProblem = 'form' | 'check_digit';

/** Null where the number, typed as it may be, looks like one of this courier's. */
export function trackingNumberProblem(courier: CourierCode, typed: string): TrackingNumberProblem | null {
  const number = tidyTrackingNumber(typed);
  if (!FORMS[courier].test(number)) return 'form';
  if (courier !== 'ems') return null;
  const [, serial, check] = S10.exec(number) ?? [];
  return serial === undefined || Number(check) === s10CheckDigit(serial) ? null : 'check_digit';
}
