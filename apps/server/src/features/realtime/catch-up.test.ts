import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { afterEach, expect, it } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { closeSockets, sellerClient, subscribe } from '#test/sockets.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { notify } from '#features/notifications/notify.ts';

const app = useTestApp();
afterEach(closeSockets);

const MISSED = 10_000;
const BATCH = 500;

it('[RT-04] delivers ten thousand notifications missed while offline, once each and in order', async () => {
  const seller = await newSeller(app);
  const notifySeller = (count: number) =>
    inTransaction(app.db, async (tx) => {
      const at = new Date(app.clock.now()).toISOString();
      for (let number = 0; number < count; number += 1)
        await notify(tx, app.realtimeSignal, {
          sellerId: seller.id,
          type: 'system',
          data: { message: 'x' },
          at,
        });
    });
  const pusher = sellerClient(app, seller);
  const { channel } = await subscribe(pusher, sellerChannel(seller.id));
  const pushed: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => pushed.push(seq));
  await notifySeller(3);
  // The server reads its position after the subscription: of notifications written meanwhile it pushes only the newest.
  await expect.poll(() => pushed.at(-1)).toBe(3);
  const pushedBefore = pushed.length;
  pusher.disconnect();

  for (let written = 0; written < MISSED; written += BATCH) await notifySeller(BATCH);

  pusher.connect();
  await expect.poll(() => pushed.at(-1), { timeout: 10_000 }).toBe(MISSED + 3);
  // Fetches as the page does: page after page from the last known number, while new notifications arrive.
  const received = [1, 2, 3];
  for (let hasMore = true; hasMore;) {
    const { data } = await call(app, `GET /sellers/notifications?after=${received.at(-1)}`, {
      token: seller.token,
    });
    received.push(...data.notifications.map(({ seq }: { seq: number }) => seq));
    hasMore = data.pagination.has_more;
    if (received.length < MISSED / 2) await notifySeller(10);
  }
  const { last_seq: last } = (
    await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token })
  ).data;
  expect(last).toBeGreaterThan(MISSED + 3);
  expect(received).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  // After the reconnect only the newest missed notification was pushed, then all later ones in order.
  const afterReconnect = pushed.slice(pushedBefore);
  expect(afterReconnect).toEqual(
    Array.from({ length: afterReconnect.length }, (_, index) => MISSED + 3 + index),
  );
}, 120_000);
