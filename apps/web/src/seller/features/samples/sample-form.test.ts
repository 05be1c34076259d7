import { expect, it } from 'vitest';
import { deliveryProblems, EMPTY_DELIVERY } from './sample-form.ts';

const GOOD = {
  name: 'มาลี',
  phone: '081 234 5678',
  address: '99/1 ซอยอารีย์',
  postal_code: '10400',
  province: 'กรุงเทพมหานคร',
  district: 'พญาไท',
};

it('[PROD-08] the address of a sample is complete, or says what is missing', () => {
  expect(deliveryProblems(GOOD)).toEqual({});
  expect(Object.keys(deliveryProblems(EMPTY_DELIVERY))).toEqual(Object.keys(EMPTY_DELIVERY));
  expect(deliveryProblems({ ...GOOD, phone: '+44 20 7946 0958', postal_code: '104' })).toEqual({
    phone: 'phoneWrong',
    postal_code: 'postcodeMissing',
  });
});
