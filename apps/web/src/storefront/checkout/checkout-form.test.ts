import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, formProblems } from './checkout-form.ts';

const filled = {
  ...EMPTY_FORM,
  name: 'สมหญิง ใจดี',
  phone: '081 234 5678',
  address: '99/1 ซอยอารีย์ 4',
  postal_code: '10400',
  province: 'กรุงเทพมหานคร',
  district: 'พญาไท',
};

describe('the checkout form', () => {
  it('names every field that is missing', () => {
    expect(Object.keys(formProblems(EMPTY_FORM))).toEqual([
      'name',
      'phone',
      'address',
      'postal_code',
      'province',
      'district',
    ]);
    expect(formProblems(filled)).toEqual({});
  });

  it.each(['0812345678', '+66 81-234-5678', '66812345678', '02 123 4567', '๐๘๑๒๓๔๕๖๗๘'])(
    'takes the phone number %s',
    (phone) => {
      expect(formProblems({ ...filled, phone })).toEqual({});
    },
  );

  it.each(['', '12345', '081234567890', '0012345678', 'call me'])('refuses the phone number %s', (phone) => {
    expect(formProblems({ ...filled, phone })).toEqual({ phone: 'phoneWrong' });
  });
});
