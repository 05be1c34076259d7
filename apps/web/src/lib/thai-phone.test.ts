import { describe, expect, it } from 'vitest';
import { isThaiPhone } from './thai-phone.ts';

describe('[ORD-12] isThaiPhone', () => {
  it('accepts Thai numbers in all usual notations', () => {
    for (const typed of ['0812345678', '081-234-5678', '+66 81 234 5678', '๐๘๑ ๒๓๔ ๕๖๗๘', '(02) 123 4567'])
      expect([typed, isThaiPhone(typed)]).toEqual([typed, true]);
    for (const wrong of ['', '812345678', '001234567', '+44 20 7946 0958'])
      expect([wrong, isThaiPhone(wrong)]).toEqual([wrong, false]);
  });
});
