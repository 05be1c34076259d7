import { expect, it } from 'vitest';
import { estimatePasswordStrength } from './password-strength.ts';

it.each([
  ['12345', undefined],
  ['123456', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['0812345678', 'weak'],
  ['pass12word', 'fair'],
  ['ร้านของแม่', 'fair'],
  ['correct horse battery', 'strong'],
  ['ข้าวเหนียวมะม่วง 45 บาท', 'strong'],
] as const)('[SET-01] rates %s as %s', (password, strength) => {
  expect(estimatePasswordStrength(password)).toBe(strength);
});
