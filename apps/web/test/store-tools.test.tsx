// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  createCollection,
  getArrangement,
  orderCollections,
} from '@raan/contract/shop/arrangement-endpoints';
import { listReviews, replyToReview } from '@raan/contract/reviews/review-endpoints';
import { getListedProducts, getStoreSetting, putStoreSetting } from '@raan/contract/shop/shop-endpoints';
import arrangement from '#seller/features/shop/arrangement.messages.en.ts';
import review from '#seller/features/reviews/review.messages.en.ts';
import setting from '#seller/features/shop/store-setting.messages.en.ts';
import shop from '#seller/features/shop/shop.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const [card] = createSampleData(getListedProducts).products;
const products = [901, 902].map((id) => ({ ...card!, id, name: `Product ${id}` }));
const collection = (id: number, name: string) => ({ id, name, product_count: 2, image_urls: [] });
const bodiesOf = (server: FakeServer, endpoint: object) =>
  server.received.filter((request) => request.endpoint === endpoint).map(({ body }) => body);

it('[DAY-08] creates a collection in the seller’s order, and moves collections', async () => {
  const collections = [collection(1, 'Gifts'), collection(2, 'New')];
  const server = new FakeServer({ samples: true })
    .on(getArrangement, { pinned: [], collections })
    .on(orderCollections, { pinned: [], collections: collections.toReversed() })
    .on(createCollection, { pinned: [], collections: [...collections, collection(3, 'Sale')] })
    .on(getListedProducts, {
      products,
      pagination: { page: 1, per_page: 40, total: 2, has_more: false },
    } as never);
  const user = await openSellerApp('/store-layout', { server, language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Move New up' }));
  await waitFor(() => expect(bodiesOf(server, orderCollections)).toEqual([{ collection_ids: [2, 1] }]));

  await user.click(await screen.findByRole('button', { name: arrangement.newCollection }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: arrangement.addProducts }));
  for (const { name } of products) await user.click(await sheet.findByRole('checkbox', { name }));
  await user.click(sheet.getByRole('button', { name: arrangement.doneChoosing }));
  await user.click(sheet.getByRole('button', { name: 'Move Product 902 up' }));
  await user.click(sheet.getByRole('button', { name: arrangement.save }));
  await sheet.findByText(arrangement.nameMissing);
  expect(bodiesOf(server, createCollection)).toEqual([]);
  await user.type(sheet.getByRole('textbox', { name: arrangement.name }), 'Sale');
  await user.click(sheet.getByRole('button', { name: arrangement.save }));
  await waitFor(() =>
    expect(bodiesOf(server, createCollection)).toEqual([{ name: 'Sale', product_ids: [902, 901] }]),
  );
  await screen.findByText('Sale');
});

it('[DAY-08] replies to a review, and shows a reply that cannot be changed any more', async () => {
  const [sample] = createSampleData(listReviews).reviews;
  const open = { ...sample!, id: 1, comment: 'Lovely', is_hidden: false, reply: null };
  const reply = { text: 'Thanks', at: '2026-11-10T05:00:00.000Z', hidden: null };
  const fixed = {
    ...open,
    id: 2,
    comment: 'Slow',
    reply: { ...reply, editable_until: '2026-11-12T05:00:00.000Z' },
  };
  const server = new FakeServer({ samples: true })
    .on(listReviews, {
      reviews: [open, fixed],
      pagination: { page: 1, per_page: 20, total: 2, has_more: false },
    })
    .on(replyToReview, fixed);
  const user = await openSellerApp('/reviews', { server, language: 'en' });
  await screen.findByText('Thanks');
  expect(screen.queryByRole('button', { name: review.editReply })).toBeNull();
  await user.click(screen.getByRole('button', { name: review.reply }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: review.send }));
  await sheet.findByText(review.replyMissing);
  await user.type(sheet.getByRole('textbox'), 'Thank you!');
  await user.click(sheet.getByRole('button', { name: review.send }));
  await waitFor(() => expect(bodiesOf(server, replyToReview)).toEqual([{ reply: 'Thank you!' }]));
});

it('[DAY-08] sets a vacation and refuses links to other hosts', async () => {
  const data = createSampleData(getStoreSetting);
  const store_setting = {
    ...data.store_setting,
    slug: 'mali',
    contact_phone: '',
    theme_color: '#0f766e',
    opening_hours: null,
    vacation_until: null,
    social_links: { line: '', facebook: '', instagram: '', tiktok: '' },
  };
  const saved = { ...data, store_setting };
  const server = new FakeServer({ samples: true }).on(getStoreSetting, saved).on(putStoreSetting, saved);
  const user = await openSellerApp('/store-setting', { server, language: 'en' });
  await user.click(await screen.findByRole('switch', { name: setting.vacationSwitch }));
  expect(screen.getByLabelText(setting.vacationUntil)).toHaveProperty('value', '2026-11-28');
  await user.type(screen.getByRole('textbox', { name: 'TikTok' }), 'https://evil.example/@x');
  await user.click(screen.getByRole('button', { name: shop.save }));
  await screen.findByText('Enter a link to a TikTok page or profile');
  await user.clear(screen.getByRole('textbox', { name: 'TikTok' }));
  await user.type(screen.getByRole('textbox', { name: 'TikTok' }), 'tiktok.com/@mali');
  await user.click(screen.getByRole('button', { name: shop.save }));
  await waitFor(() =>
    expect(bodiesOf(server, putStoreSetting)).toEqual([
      {
        store_setting: expect.objectContaining({
          vacation_until: '2026-11-28',
          social_links: expect.objectContaining({ tiktok: 'tiktok.com/@mali' }),
        }),
      },
    ]),
  );
});
