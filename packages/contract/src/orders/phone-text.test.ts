import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it('[ORD-12] a Thai phone number is read in groups; what is no such number stays as it was written', () => {
  expect(phoneText('0812345678')).toBe('081 234 5678');
  expect(phoneText('021234567')).toBe('02 123 4567');
  expect(phoneText('053123456')).toBe('053 123 456');
  for (const other of ['081-234-5678', '+66812345678', '1669', '']) expect(phoneText(other)).toBe(other);
});
