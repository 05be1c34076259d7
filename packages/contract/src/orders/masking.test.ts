import { describe, expect, it } from 'vitest';
import {
  maskAddress,
  maskCardNumber,
  maskName,
  maskNumbersIn,
  maskPersonName,
  maskPhone,
  maskShipping,
} from './masking.ts';

describe('masking', () => {
  it('[ORD-14] keeps the first character of a name with its vowel signs', () => {
    expect(maskName('สมชาย')).toBe('ส****');
    expect(maskName('น้ำ ใส')).toBe('น้ำ***');
    expect(maskName('Ann')).toBe('A**');
    expect(maskName('A')).toBe('A*');
    expect(maskName('')).toBe('*');
    expect(maskName('👩‍🍳 Chef')).toMatch(/^👩‍🍳\*+$/u);
    expect(maskName('a'.repeat(80))).toBe('a******');
  });

  it('[ORD-14] [DAY-07] keeps the initials of a person, but not the length of the name', () => {
    expect(maskPersonName('มาลี รักดี')).toBe('ม*** รั***');
    expect(maskPersonName('  น้ำ   ใส ไม่บอก ')).toBe('น้ำ*** ใส***');
    expect(maskPersonName('陈美玲')).toBe('陈***');
    expect(maskPersonName('')).toBe('***');
    expect(maskPersonName(maskPersonName('มาลี รักดี'))).toBe('ม*** รั***');
  });

  it('[ORD-14] keeps the first and last three digits of a phone number', () => {
    expect(maskPhone('0812345678')).toBe('081****678');
    expect(maskPhone('021234')).toBe('******');
    expect(maskPhone('')).toBe('');
  });

  it('[NOTI-04] hides numbers of nine or more digits in free text', () => {
    expect(maskNumbersIn('call 081-234-5678 please')).toBe('call 081****678 please');
    expect(maskNumbersIn('02 123 4567, 0812345678')).toBe('021****567, 081****678');
    expect(maskNumbersIn('021234567 / 0812345678')).toBe('021****567 / 081****678');
    expect(maskNumbersIn('123 – 456 – 789')).toBe('123****789');
  });

  it('[NOTI-04] leaves shorter numbers and other text unchanged', () => {
    for (const text of ['Gate code 12345678', 'Floor 3, room 1203', '10900', ''])
      expect(maskNumbersIn(text)).toBe(text);
  });

  it('[ORD-14] keeps the first six and last three characters of an address', () => {
    expect(maskAddress('123456789')).toBe('1**');
    expect(maskAddress('1234567890')).toBe('123456**890');
    expect(maskAddress('')).toBe('**');
  });

  it('[ORD-14] [FLOW-07] masks address line and sub-district, and leaves the district readable', () => {
    const shipping = { address: '1234567890', subdistrict: 'ลาดยาว', district: 'จตุจักร' };
    expect(maskShipping(shipping)).toEqual({
      address: '123456**890',
      subdistrict: 'ล*****',
      district: 'จตุจักร',
    });
    expect(maskShipping({ ...shipping, subdistrict: '' }).subdistrict).toBe('');
  });

  it('[CARD-01] keeps the first and last four digits of a long card number', () => {
    expect(maskCardNumber('12345678')).toBe('12345678');
    expect(maskCardNumber('123456789')).toBe('1234*6789');
    expect(maskCardNumber('1234567890123456')).toBe('1234********3456');
  });
});
