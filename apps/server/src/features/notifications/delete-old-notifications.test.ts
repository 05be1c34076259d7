import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { NOTIFICATION_RETENTION_DAYS } from '@raan/contract/notifications/notification-endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';
import { noRealtimeSignal } from './realtime-signal.ts';
import { notify } from './notify.ts';

const app = useTestApp();
const RETENTION_MS = NOTIFICATION_RETENTION_DAYS * DAY_MS;

const write = (seller: TestSeller, message: string) =>
  inTransaction(app.db, (tx) =>
    notify(tx, noRealtimeSignal, {
      sellerId: seller.id,
      type: 'system',
      data: { message },
      at: nowIso(app.clock),
    }),
  );
const list = async ({ token }: TestSeller, query = '') =>
  (await call(app, `GET /sellers/notifications?${query}`, { token })).data as {
    notifications: { id: number; seq: number; message: string }[];
    unread_count: number;
    last_seq: number;
    pagination: { total: number };
  };
/** The stored counters (total, unread) of a seller next to the actual counts. */
const countersOf = async (seller: TestSeller) => {
  const { rows } = await sql<{ stored: string; actual: string }>`
    select counters.total || ' ' || counters.unread as stored,
      (select count(*) || ' ' || count(*) filter (where not is_read) from notifications where seller_id = ${seller.id}) as actual
    from notification_counters as counters where seller_id = ${seller.id}`.execute(app.db);
  return rows[0]!;
};

describe('old notifications', () => {
  it('[NOTI-03] are deleted after the retention period, read or not, and the counters stay correct', async () => {
    const seller = await newSeller(app);
    await write(seller, 'read long ago');
    await write(seller, 'never read');
    const [, first] = (await list(seller)).notifications;
    await call(app, `POST /sellers/notifications/${first!.id}/read`, { token: seller.token });
    app.clock.advance(DAY_MS);
    await write(seller, 'a day younger');

    app.clock.advance(RETENTION_MS - DAY_MS - HOUR_MS);
    expect(await deleteOldNotifications(app)).toBe(0);
    app.clock.advance(2 * HOUR_MS);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    const newSession = { ...seller, token: body.token as string };
    expect(await deleteOldNotifications(app)).toBe(2);
    expect(await list(newSession)).toMatchObject({
      notifications: [{ seq: 3, message: 'a day younger' }],
      unread_count: 1,
      last_seq: 3,
      pagination: { total: 1 },
    });
    // A client that was away longer gets the remaining notifications; numbering continues without a gap.
    expect((await list(newSession, 'after=0')).notifications.map(({ seq }) => seq)).toEqual([3]);
    await write(seller, 'after');
    expect((await list(newSession, 'after=3')).notifications.map(({ seq }) => seq)).toEqual([4]);
    expect(await countersOf(seller)).toEqual({ stored: '2 2', actual: '2 2' });
  });

  it('[NOTI-05] [RT-04] stay while a push to a device is pending', async () => {
    const seller = await newSeller(app);
    await write(seller, 'waits');
    await write(seller, 'was pushed');
    await sql`
      insert into push_deliveries (subscription_id, seller_id, seq, next_try_at, created_at)
      values (987654321, ${seller.id}, 1, ${isoFromNow(app.clock, 2 * RETENTION_MS)}, ${nowIso(app.clock)})`.execute(
      app.db,
    );
    app.clock.advance(RETENTION_MS + HOUR_MS);
    await deleteOldNotifications(app);
    expect(await countersOf(seller)).toEqual({ stored: '1 1', actual: '1 1' });
    await sql`delete from push_deliveries where seller_id = ${seller.id}`.execute(app.db);
    await deleteOldNotifications(app);
    expect(await countersOf(seller)).toEqual({ stored: '0 0', actual: '0 0' });
  });

  it('[NOTI-03] are deleted in small batches by an index, without blocking new notifications', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => newSeller(app)));
    const ids = sellers.map(({ id }) => id);
    await sql`
      insert into notifications (seller_id, seq, type, data, is_read, created_at)
      select seller_id, seq, 'system', '{}', seq % 2 = 0, ${nowIso(app.clock)}::timestamptz + seq * interval '1 millisecond'
      from unnest(${ids}::bigint[]) as seller (seller_id), generate_series(1, 5000) as seq`.execute(app.db);
    await sql`
      insert into notification_counters (seller_id, last_seq, unread, total)
      select seller_id, 5000, 2500, 5000 from unnest(${ids}::bigint[]) as seller (seller_id)`.execute(app.db);
    app.clock.advance(RETENTION_MS + DAY_MS);
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from notifications where created_at < ${isoFromNow(app.clock, -RETENTION_MS)} order by created_at limit 500`.execute(
      app.db,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('notifications_oldest');

    const [one, two] = sellers as [TestSeller, TestSeller];
    // Two servers delete while new notifications arrive.
    const [mine, others] = await Promise.all([
      deleteOldNotifications(app),
      deleteOldNotifications(app),
      ...Array.from({ length: 20 }, (_, at) => write(at % 2 ? one : two, 'new')),
    ]);
    expect(mine + others).toBe(20_000);
    for (const [at, seller] of sellers.entries()) {
      const remaining = at < 2 ? '10 10' : '0 0';
      expect(await countersOf(seller)).toEqual({ stored: remaining, actual: remaining });
    }
  });

  it('[NOTI-03] are not deleted by a server that is shutting down', async () => {
    const seller = await newSeller(app);
    await write(seller, 'old');
    app.clock.advance(RETENTION_MS + HOUR_MS);
    expect(await deleteOldNotifications(app, AbortSignal.abort())).toBe(0);
    expect(await countersOf(seller)).toEqual({ stored: '1 1', actual: '1 1' });
  });
});
