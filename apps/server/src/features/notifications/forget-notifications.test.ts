import { NOTIFICATION_KEPT_DAYS } from '@raan/contract/notifications/notification-endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { noHint } from './hint.ts';
import { notify } from './notify.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_MS = NOTIFICATION_KEPT_DAYS * DAY_MS;

const write = (seller: TestSeller, message: string) =>
  inTransaction(app.db, (tx) =>
    notify(tx, noHint, { sellerId: seller.id, type: 'system', data: { message }, at: nowIso(app.clock) }),
  );
const list = async ({ token }: TestSeller, query = '') =>
  (await call(app, `GET /sellers/notifications?${query}`, { token })).data as {
    notifications: { id: number; seq: number; message: string }[];
    unread_count: number;
    last_seq: number;
    pagination: { total: number };
  };
/** A seller's counters beside what there is. */
const counted = async (seller: TestSeller) => {
  const { rows } = await sql<{ kept: string; there: string }>`
    select counters.total || ' ' || counters.unread as kept,
      (select count(*) || ' ' || count(*) filter (where not is_read) from notifications where seller_id = ${seller.id}) as there
    from notification_counters as counters where seller_id = ${seller.id}`.execute(app.db);
  return rows[0]!;
};

describe('old notifications', () => {
  it('[NOTI-03] are removed when their time is over, read or not, and the counts stay true', async () => {
    const seller = await newSeller(app);
    await write(seller, 'read long ago');
    await write(seller, 'never read');
    const [, first] = (await list(seller)).notifications;
    await call(app, `POST /sellers/notifications/${first!.id}/read`, { token: seller.token });
    app.clock.advance(DAY_MS);
    await write(seller, 'a day younger');

    app.clock.advance(KEPT_MS - DAY_MS - HOUR_MS);
    expect(await forgetNotifications(app)).toBe(0);
    app.clock.advance(2 * HOUR_MS);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    const later = { ...seller, token: body.token as string };
    expect(await forgetNotifications(app)).toBe(2);
    expect(await list(later)).toMatchObject({
      notifications: [{ seq: 3, message: 'a day younger' }],
      unread_count: 1,
      last_seq: 3,
      pagination: { total: 1 },
    });
    // Who was away for longer gets what there still is, and the next number follows the last.
    expect((await list(later, 'after=0')).notifications.map(({ seq }) => seq)).toEqual([3]);
    await write(seller, 'after');
    expect((await list(later, 'after=3')).notifications.map(({ seq }) => seq)).toEqual([4]);
    expect(await counted(seller)).toEqual({ kept: '2 2', there: '2 2' });
  });

  it('[NOTI-05] [RT-04] stay while they wait to be pushed to a device', async () => {
    const seller = await newSeller(app);
    await write(seller, 'waits');
    await write(seller, 'was pushed');
    await sql`
      insert into push_deliveries (subscription_id, seller_id, seq, next_try_at, created_at)
      values (987654321, ${seller.id}, 1, ${isoIn(app.clock, 2 * KEPT_MS)}, ${nowIso(app.clock)})`.execute(
      app.db,
    );
    app.clock.advance(KEPT_MS + HOUR_MS);
    await forgetNotifications(app);
    expect(await counted(seller)).toEqual({ kept: '1 1', there: '1 1' });
    await sql`delete from push_deliveries where seller_id = ${seller.id}`.execute(app.db);
    await forgetNotifications(app);
    expect(await counted(seller)).toEqual({ kept: '0 0', there: '0 0' });
  });

  it('[NOTI-03] by the thousand are removed in small batches by an index, while sellers go on', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => newSeller(app)));
    const ids = sellers.map(({ id }) => id);
    await sql`
      insert into notifications (seller_id, seq, type, data, is_read, created_at)
      select seller_id, seq, 'system', '{}', seq % 2 = 0, ${nowIso(app.clock)}::timestamptz + seq * interval '1 millisecond'
      from unnest(${ids}::bigint[]) as seller (seller_id), generate_series(1, 5000) as seq`.execute(app.db);
    await sql`
      insert into notification_counters (seller_id, last_seq, unread, total)
      select seller_id, 5000, 2500, 5000 from unnest(${ids}::bigint[]) as seller (seller_id)`.execute(app.db);
    app.clock.advance(KEPT_MS + DAY_MS);
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from notifications where created_at < ${isoIn(app.clock, -KEPT_MS)} order by created_at limit 500`.execute(
      app.db,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('notifications_oldest');

    const [one, two] = sellers as [TestSeller, TestSeller];
    // Two servers at it, and a shop that goes on selling meanwhile.
    const [mine, others] = await Promise.all([
      forgetNotifications(app),
      forgetNotifications(app),
      ...Array.from({ length: 20 }, (_, at) => write(at % 2 ? one : two, 'new')),
    ]);
    expect(mine + others).toBe(20_000);
    for (const [at, seller] of sellers.entries()) {
      const left = at < 2 ? '10 10' : '0 0';
      expect(await counted(seller)).toEqual({ kept: left, there: left });
    }
  });

  it('[NOTI-03] are left where they are by a server that is about to end', async () => {
    const seller = await newSeller(app);
    await write(seller, 'old');
    app.clock.advance(KEPT_MS + HOUR_MS);
    expect(await forgetNotifications(app, AbortSignal.abort())).toBe(0);
    expect(await counted(seller)).toEqual({ kept: '1 1', there: '1 1' });
  });
});
