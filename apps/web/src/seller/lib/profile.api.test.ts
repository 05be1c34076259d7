import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { sellerFromProfile } from './profile.api.ts';

const seller = { id: 100_001, account: 'mali' };

describe('[PROF-06] sellerFromProfile', () => {
  it.each([
    ['seller', { seller }],
    ['user', { user: seller }],
    ['userInfo', { userInfo: seller }],
    ['the root', seller],
  ])('[PROF-06] reads the seller under %s', (_, data) => {
    expect(sellerFromProfile(data)).toEqual(seller);
  });

  it.each([null, undefined, {}, { seller: null }, 'text'])('[PROF-06] throws for %j', (data) => {
    expect(() => sellerFromProfile(data)).toThrow(ApiError);
  });
});
