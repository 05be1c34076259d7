import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { expect, it } from 'vitest';
import { withLaterChanges } from './with-later-changes.ts';

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
  slug: 'mali',
};
const answer: StoreSetting = { ...sent, store_name: 'Mali', contact_phone: '0812345678' };

it('[STORE-01] shows what the server made of the settings where nothing was changed since', () => {
  expect(withLaterChanges(answer, { sent, now: structuredClone(sent) })).toBe(answer);
});

it('[STORE-01] keeps what was changed while it was saved, and only that', () => {
  const now: StoreSetting = {
    ...sent,
    announcement: 'Open on Monday',
    logo_url: '/media/a.webp',
    opening_hours: null,
  };
  expect(withLaterChanges(answer, { sent, now })).toEqual({
    ...answer,
    announcement: 'Open on Monday',
    logo_url: '/media/a.webp',
    opening_hours: null,
  });
});
