import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { expect, it } from 'vitest';
import { mergeLaterChanges } from './merge-later-changes.ts';

const sent: StoreSetting = {
  store_name: 'Mali ',
  store_description: '',
  contact_phone: '081-234-5678',
  business_hours: '',
  announcement: '',
  theme_color: '#6c757d',
  logo_url: null,
  cover_url: null,
  opening_hours: [{ day: 1, open: '10:00', close: '18:00' }],
  vacation_until: null,
  social_links: { line: '', facebook: '', instagram: '', tiktok: '' },
  slug: 'mali',
};
const response: StoreSetting = { ...sent, store_name: 'Mali', contact_phone: '0812345678' };

it("[STORE-01] takes the server's normalised settings where nothing was changed since", () => {
  expect(mergeLaterChanges(response, { sent, now: structuredClone(sent) })).toBe(response);
});

it('[STORE-01] keeps fields that were changed while saving', () => {
  const now: StoreSetting = {
    ...sent,
    announcement: 'Open on Monday',
    logo_url: '/media/a.webp',
    opening_hours: null,
  };
  expect(mergeLaterChanges(response, { sent, now })).toEqual({
    ...response,
    announcement: 'Open on Monday',
    logo_url: '/media/a.webp',
    opening_hours: null,
  });
});
