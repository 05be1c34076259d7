import { expect, it } from 'vitest';
import { formatThaiPhone } from './format-thai-phone.ts';

it('[ORD-12] groups the digits of a Thai phone number and leaves other numbers unchanged', () => {
  expect(formatThaiPhone('0812345678')).toBe('081 234 5678');
  expect(formatThaiPhone('021234567')).toBe('02 123 4567');
  expect(formatThaiPhone('053123456')).toBe('053 123 456');
  for (const other of ['081-234-5678', '+66812345678', '1669', ''])
    expect(formatThaiPhone(other)).toBe(other);
});
