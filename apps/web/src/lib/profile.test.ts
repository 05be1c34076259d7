import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { sellerIn } from './profile.ts';

const seller = { id: 100_001, account: 'mali' };

describe('[PROF-06] the profile', () => {
  it.each([
    ['seller', { seller }],
    ['user', { user: seller }],
    ['userInfo', { userInfo: seller }],
    ['the root', seller],
  ])('[PROF-06] is read under %s', (_, data) => {
    expect(sellerIn(data)).toEqual(seller);
  });

  it.each([null, undefined, {}, { seller: null }, 'text'])('[PROF-06] is missing in %j', (data) => {
    expect(() => sellerIn(data)).toThrow(ApiError);
  });
});
