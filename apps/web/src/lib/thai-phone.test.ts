import { describe, expect, it } from 'vitest';
import { isThaiPhone, phoneText } from './thai-phone.ts';

describe('[ORD-12] a Thai phone number', () => {
  it('is read in groups, of a mobile and of a house; what is no such number stays as it was written', () => {
    expect(phoneText('0812345678')).toBe('081 234 5678');
    expect(phoneText('021234567')).toBe('02 123 4567');
    for (const other of ['081-234-5678', '+66812345678', '1669', '']) expect(phoneText(other)).toBe(other);
  });

  it('is known however it is typed', () => {
    for (const typed of ['0812345678', '081-234-5678', '+66 81 234 5678', '๐๘๑ ๒๓๔ ๕๖๗๘', '(02) 123 4567'])
      expect([typed, isThaiPhone(typed)]).toEqual([typed, true]);
    for (const wrong of ['', '812345678', '001234567', '+44 20 7946 0958'])
      expect([wrong, isThaiPhone(wrong)]).toEqual([wrong, false]);
  });
});
