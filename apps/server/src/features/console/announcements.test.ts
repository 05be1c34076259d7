import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { sendAnnouncements } from '#features/system/send-announcements.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});
beforeEach(async () => {
  await app.db.deleteFrom('announcements').execute();
});

const at = (minutes: number) => new Date(app.clock.now() + minutes * 60_000).toISOString();
const text = (change: object = {}) => ({
  kind: 'announcement',
  title: { ...EMPTY_LOCALIZED_TEXT, th: 'วันหยุด', en: 'Holiday' },
  message: { ...EMPTY_LOCALIZED_TEXT, th: 'หยุดทำการวันจันทร์\n\nเปิดอีกครั้งวันอังคาร' },
  is_pinned: false,
  tells_sellers: false,
  published_at: at(0),
  ends_at: null,
  ...change,
});
const write = (change: object = {}, token = reviewer.token) =>
  call(app, 'POST /console/announcements', { token, body: text(change) });
const change = ({ data }: Reply, body: object, version = data.version) =>
  call(app, `PUT /console/announcements/${data.id}`, {
    token: reviewer.token,
    body: { ...text(body), version },
  });
const fetchAnnouncements = async (language = 'th') =>
  (await call(app, 'GET /system/announcements', { language })).data.announcements as {
    title: string;
    message: string;
    published_at: string;
  }[];

describe('[SET-02] announcements', () => {
  it('appear at once, in the reader’s language or in Thai, until they are ended', async () => {
    const written = await write({ published_at: at(-600) });
    expect(written.status).toBe(201);
    expect(written.data).toMatchObject({ state: 'current', changed_by: reviewer.account });
    const [announcement] = await fetchAnnouncements('en');
    expect(announcement).toMatchObject({ title: 'Holiday', message: text().message.th });
    // The default publication time is the time of writing.
    expect(Date.parse(announcement!.published_at)).toBeGreaterThan(app.clock.now() - 60_000);
    const ended = await call(app, `POST /console/announcements/${written.data.id}/end`, {
      token: reviewer.token,
    });
    expect(ended.data.state).toBe('ended');
    expect(await fetchAnnouncements()).toEqual([]);
    expectRefused(await change(ended, {}), 409, 'REQUEST_INVALID');
  });

  it('appear at their scheduled time, and drafts never', async () => {
    await write({ published_at: at(10), ends_at: at(20) });
    const draft = await write({
      published_at: null,
      title: EMPTY_LOCALIZED_TEXT,
      message: EMPTY_LOCALIZED_TEXT,
    });
    expect(draft.data.state).toBe('draft');
    expect(await fetchAnnouncements()).toEqual([]);
    app.clock.advance(11 * 60_000);
    expect(await fetchAnnouncements()).toHaveLength(1);
    app.clock.advance(10 * 60_000);
    expect(await fetchAnnouncements()).toEqual([]);
    const list = await call(app, 'GET /console/announcements?state=ended', { token: reviewer.token });
    expect(list.data).toMatchObject({
      counts: { current: 0, scheduled: 0, draft: 1, ended: 1 },
      announcements: [{ state: 'ended' }],
    });
    expect(
      (await call(app, `DELETE /console/announcements/${draft.data.id}`, { token: reviewer.token })).status,
    ).toBe(200);
  });

  it('keep their publication time when they are changed, and refuse a change based on a stale version', async () => {
    const written = await write();
    const before = await fetchAnnouncements();
    app.clock.advance(10 * 60_000);
    const changed = await change(written, {
      title: { ...EMPTY_LOCALIZED_TEXT, th: 'วันหยุดยาว' },
      published_at: null,
    });
    expect(changed.data).toMatchObject({ state: 'current', version: 2 });
    expect(await fetchAnnouncements()).toMatchObject([
      { title: 'วันหยุดยาว', published_at: before[0]!.published_at },
    ]);
    expectRefused(await change(written, {}), 409, 'REQUEST_INVALID');
    expectRefused(
      await call(app, `DELETE /console/announcements/${written.data.id}`, { token: reviewer.token }),
      409,
      'REQUEST_INVALID',
    );
  });

  it('are plain text: markup is shown as written', async () => {
    await write({
      title: { ...EMPTY_LOCALIZED_TEXT, th: '<b>ด่วน</b>\u0007' },
      message: { ...EMPTY_LOCALIZED_TEXT, th: '<script>x</script>' },
    });
    expect(await fetchAnnouncements()).toMatchObject([
      { title: '<b>ด่วน</b>', message: '<script>x</script>' },
    ]);
  });

  it.each([
    ['title.th', { title: EMPTY_LOCALIZED_TEXT }],
    ['message.th', { message: { ...EMPTY_LOCALIZED_TEXT, en: 'English alone' } }],
    ['title.th', { title: { ...EMPTY_LOCALIZED_TEXT, th: 'ก'.repeat(121) } }],
    ['ends_at', { ends_at: '2020-01-01T00:00:00Z' }],
    ['published_at', { published_at: 'soon' }],
    ['kind', { kind: 'advert' }],
  ])('name the problem with %s', async (field, wrong) => {
    const reply = await write(wrong);
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(reply.body.errors[field]).toBeDefined();
  });

  it('show start and duration of a maintenance, each optional', async () => {
    const facts = { maintenance_begins_at: at(60), maintenance_minutes: 90 };
    const written = await write({ kind: 'maintenance', ...facts });
    expect(written.status).toBe(201);
    expect(written.data).toMatchObject(facts);
    expect(await fetchAnnouncements()).toMatchObject([facts]);
    expect((await call(app, `GET /system/announcements/${written.data.id}`)).data).toMatchObject(facts);
    const changed = await change(written, { kind: 'maintenance', maintenance_minutes: 10_080 });
    expect(changed.data).toMatchObject({ maintenance_begins_at: null, maintenance_minutes: 10_080 });
    const other = await change(changed, {});
    expect(other.data).toMatchObject({ kind: 'announcement', maintenance_minutes: null });
    const log = await call(
      app,
      `GET /console/audit?subject_kind=announcement&subject_id=${written.data.id}`,
      { token: reviewer.token },
    );
    expect(log.data.entries[1].detail).toMatchObject({
      maintenance_minutes_before: 90,
      maintenance_minutes_after: 10_080,
    });
  });

  it('keep a maintenance notice editable after the maintenance has begun', async () => {
    const facts = { kind: 'maintenance', maintenance_begins_at: at(10) };
    const written = await write(facts);
    app.clock.advance(20 * 60_000);
    expect((await change(written, { ...facts, maintenance_minutes: 30 })).status).toBe(200);
  });

  it.each([
    ['maintenance_minutes', { kind: 'maintenance', maintenance_minutes: 0 }],
    ['maintenance_minutes', { kind: 'maintenance', maintenance_minutes: 10_081 }],
    ['maintenance_minutes', { kind: 'maintenance', maintenance_minutes: 1.5 }],
    ['maintenance_minutes', { kind: 'update', maintenance_minutes: 30 }],
    ['maintenance_begins_at', { kind: 'update', maintenance_begins_at: '2099-01-01T00:00:00Z' }],
    ['maintenance_begins_at', { kind: 'maintenance', maintenance_begins_at: '2020-01-01T00:00:00Z' }],
    ['maintenance_begins_at', { kind: 'maintenance', maintenance_begins_at: 'tonight' }],
    [
      'maintenance_begins_at',
      {
        kind: 'maintenance',
        published_at: '2099-01-02T00:00:00Z',
        maintenance_begins_at: '2099-01-01T00:00:00Z',
      },
    ],
  ])('refuse a wrong %s: %j', async (field, wrong) => {
    const reply = await write(wrong);
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });

  it('accept a draft whose maintenance has begun, and refuse to publish it', async () => {
    const facts = { kind: 'maintenance', maintenance_begins_at: at(-10) };
    const draft = await write({ ...facts, published_at: null });
    expect(draft.status).toBe(201);
    expectRefused(await change(draft, facts), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('can be written by reviewers only, and every change is audited', async () => {
    const finance = await newOperator(app, 'finance');
    const { token } = await newSeller(app);
    expectRefused(await write({}, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await write({}, token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/announcements', { token }), 401, 'AUTH_TOKEN_INVALID');
    const written = await write();
    await change(written, { is_pinned: true });
    const log = await call(
      app,
      `GET /console/audit?subject_kind=announcement&subject_id=${written.data.id}`,
      {
        token: reviewer.token,
      },
    );
    expect(log.data.entries).toMatchObject([
      { action: 'announcement_changed', detail: { is_pinned_before: false, is_pinned_after: true } },
      { action: 'announcement_written', detail: { title: 'วันหยุด' } },
    ]);
  });
});

describe('notifying all sellers', () => {
  const fetchNotified = async (sellerId: number) =>
    await app.db
      .selectFrom('notifications')
      .select(['seq', 'data'])
      .where('seller_id', '=', sellerId)
      .where('type', '=', 'system')
      .execute();

  it('notifies each seller once, over several runs and servers', async () => {
    const sellers = [await newSeller(app), await newSeller(app), await newSeller(app)];
    await write({ tells_sellers: true, published_at: at(5) });
    await sendAnnouncements(app);
    expect(await fetchNotified(sellers[0]!.id)).toEqual([]);
    app.clock.advance(6 * 60_000);
    await Promise.all([sendAnnouncements(app), sendAnnouncements(app)]);
    await sendAnnouncements(app);
    for (const { id, token } of sellers) {
      expect(await fetchNotified(id)).toHaveLength(1);
      const { data } = await call(app, 'GET /sellers/notifications', { token, language: 'en' });
      expect(data.notifications[0]).toMatchObject({
        type: 'system',
        title: 'Holiday',
        message: text().message.th,
        is_read: false,
      });
      expect(data.unread_count ?? 1).toBe(1);
    }
    const list = await call(app, 'GET /console/announcements', { token: reviewer.token });
    expect(list.data.announcements[0].told_count).toBeGreaterThanOrEqual(3);
    expect(list.data.announcements[0].told_at).not.toBeNull();
  });

  it('resumes after an interruption and skips announcements that have ended', async () => {
    const first = await newSeller(app);
    const second = await newSeller(app);
    const { data } = await write({ tells_sellers: true });
    // An earlier run notified the first seller only.
    await app.db
      .updateTable('announcements')
      .set({ told_seller_id: first.id, told_count: 1 })
      .where('id', '=', data.id)
      .execute();
    await sendAnnouncements(app);
    expect(await fetchNotified(first.id)).toEqual([]);
    expect(await fetchNotified(second.id)).toHaveLength(1);
    const over = await write({ tells_sellers: true, title: { ...EMPTY_LOCALIZED_TEXT, th: 'จบแล้ว' } });
    await call(app, `POST /console/announcements/${over.data.id}/end`, { token: reviewer.token });
    await sendAnnouncements(app);
    expect(await fetchNotified(second.id)).toHaveLength(1);
  });
});
