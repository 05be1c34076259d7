import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { afterEach, expect, it } from 'vitest';
import { newSeller } from '#test/people.ts';
import { closeSockets, sellerClient, subscribe } from '#test/sockets.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { notify } from '#features/notifications/notify.ts';

const app = useTestApp();
afterEach(closeSockets);

const AWAY = 10_000;
const AT_ONCE = 500;

it('[RT-04] ten thousand notifications that came while a client was away are there on its return, once each and in order', async () => {
  const seller = await newSeller(app);
  const tell = (count: number) =>
    inTransaction(app.db, async (tx) => {
      const at = new Date(app.clock.now()).toISOString();
      for (let number = 0; number < count; number += 1)
        await notify(tx, app.hint, { sellerId: seller.id, type: 'system', data: { message: 'x' }, at });
    });
  const pusher = sellerClient(app, seller);
  const { channel } = await subscribe(pusher, sellerChannel(seller.id));
  const pushed: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => pushed.push(seq));
  await tell(3);
  await expect.poll(() => pushed).toEqual([1, 2, 3]);
  pusher.disconnect();

  for (let told = 0; told < AWAY; told += AT_ONCE) await tell(AT_ONCE);

  pusher.connect();
  await expect.poll(() => pushed.at(-1), { timeout: 10_000 }).toBe(AWAY + 3);
  // As the page does: it asks from the last number it knows, page after page, while more comes in.
  const heard = pushed.slice(0, 3);
  for (let hasMore = true; hasMore;) {
    const { data } = await call(app, `GET /sellers/notifications?after=${heard.at(-1)}`, {
      token: seller.token,
    });
    heard.push(...data.notifications.map(({ seq }: { seq: number }) => seq));
    hasMore = data.pagination.has_more;
    if (heard.length < AWAY / 2) await tell(10);
  }
  const { last_seq: last } = (
    await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token })
  ).data;
  expect(last).toBeGreaterThan(AWAY + 3);
  expect(heard).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  // Of what was missed the newest alone was pushed; what came after it came in order.
  const since = pushed.slice(3);
  expect(since).toEqual(Array.from({ length: since.length }, (_, at) => AWAY + 3 + at));
}, 120_000);
