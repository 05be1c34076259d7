import { describe, expect, it } from 'vitest';
import { EMPTY_RECEIVER, receiverProblems } from './receiver-form.ts';

const filled = {
  name: 'สมหญิง ใจดี',
  phone: '081 234 5678',
  address: '99/1 ซอยอารีย์ 4',
  postal_code: '10400',
  province: 'กรุงเทพมหานคร',
  district: 'พญาไท',
  subdistrict: 'สามเสนใน',
};

describe('[PROD-08] the receiver form', () => {
  it('reports every missing field', () => {
    expect(receiverProblems(filled)).toEqual({});
    expect(Object.keys(receiverProblems(EMPTY_RECEIVER))).toEqual(Object.keys(EMPTY_RECEIVER));
    expect(receiverProblems({ ...filled, phone: '+44 20 7946 0958', postal_code: '104' })).toEqual({
      phone: 'phoneWrong',
      postal_code: 'postcodeMissing',
    });
  });

  it.each(['0812345678', '+66 81-234-5678', '66812345678', '02 123 4567', '๐๘๑๒๓๔๕๖๗๘'])(
    'accepts the phone number %s',
    (phone) => {
      expect(receiverProblems({ ...filled, phone })).toEqual({});
    },
  );

  it.each(['', '12345', '081234567890', '0012345678', 'call me'])('rejects the phone number %s', (phone) => {
    expect(receiverProblems({ ...filled, phone })).toEqual({ phone: 'phoneWrong' });
  });
});
