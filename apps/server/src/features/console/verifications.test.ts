import { LOOKS_PER_MINUTE } from '@raan/contract/console/console-parts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDocuments, papersOf, submit } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

type Decision = 'approve' | 'reject';
const decide = (id: number, decision: Decision, options: { token?: string; body?: object } = {}) =>
  call(app, `POST /console/verifications/${id}/${decision}`, {
    token: 'token' in options ? options.token : reviewer.token,
    body: options.body ?? (decision === 'reject' ? { reason_code: 'name_mismatch' } : undefined),
  });
const list = (query = '', token = reviewer.token) =>
  call(app, `GET /console/verifications${query}`, { token });
const detail = (id: number, token = reviewer.token) =>
  call(app, `GET /console/verifications/${id}`, { token });
const entriesOf = async (id: number) =>
  (
    await call(app, `GET /console/audit?subject_kind=verification&subject_id=${id}`, {
      token: reviewer.token,
    })
  ).data.entries as { action: string; operator: { id: number }; detail: object }[];
const statusOf = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.verification_status;

async function pending(): Promise<{ seller: TestSeller; id: number; number: string }> {
  const seller = await newSeller(app);
  const papers = await papersOf(app, seller);
  const { data } = await submit(app, seller, papers);
  return { seller, id: data.id, number: papers.id_card_number };
}

describe('the queue of verifications', () => {
  it('shows what waits, oldest first, with its deadline and without names or numbers, and goes on by cursor', async () => {
    const first = await pending();
    app.clock.advance(1_000);
    const second = await pending();
    const one = await list('?per_page=1');
    expect(one.data.counts).toEqual({ pending: 2, approved: 0, rejected: 0 });
    expect(one.data.verifications).toMatchObject([
      { id: first.id, state: 'pending', seller: { id: first.seller.id }, attempt: 1, kind: 'thai13' },
    ]);
    expect(JSON.stringify(one.data)).not.toMatch(new RegExp(`สมชาย|${first.number}`));
    const two = await list(`?per_page=1&cursor=${one.data.pagination.next_cursor}`);
    expect(two.data.verifications.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect(two.data.pagination).toMatchObject({ page: 2, total: 2, has_more: false });
    const cursor = one.data.pagination.next_cursor;
    expectRefused(await list(`?state=rejected&cursor=${cursor}`), 422, 'REQUEST_VALIDATION_ERROR');
    const { data } = await call(app, 'GET /console/queues', { token: finance.token });
    const [{ submitted_at }] = one.data.verifications;
    expect(data.queues).toContainEqual({ queue: 'verifications', open: 2, oldest_at: submitted_at, late: 0 });
    await decide(second.id, 'reject');
    await openDocuments(app, reviewer, first.id);
    await decide(first.id, 'approve');
    expect((await list('?state=approved')).data.verifications[0]).toMatchObject({ id: first.id });
    expect((await list('?state=rejected')).data.verifications[0]).toMatchObject({
      id: second.id,
      reason_code: 'name_mismatch',
    });
  });

  it('writes every look at papers and every opening of a picture to the log', async () => {
    const { seller, id, number } = await pending();
    const { data } = await detail(id);
    expect(data).toMatchObject({ id, real_name: 'สมชาย ใจดี', id_card_number: number, same_number: [] });
    const front = await fetch(`${app.baseUrl}${data.front.url}`);
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(front.headers.get('cache-control')).toBe('private, no-store');
    await fetch(`${app.baseUrl}${data.back.url}`);
    const entries = await entriesOf(id);
    expect(entries.map(({ action }) => action)).toEqual([
      'verification_document_viewed',
      'verification_document_viewed',
      'verification_viewed',
    ]);
    expect(entries.map(({ operator }) => operator.id)).toEqual([reviewer.id, reviewer.id, reviewer.id]);
    expect(entries.map(({ detail: facts }) => facts)).toEqual([
      { side: 'back', seller_id: seller.id },
      { side: 'front', seller_id: seller.id },
      { seller_id: seller.id },
    ]);
  });

  it('opens pictures to the reviewer who asked, for five minutes, and by no other address', async () => {
    const { seller, id } = await pending();
    const { data } = await detail(id);
    const opens = async (address: string) => (await fetch(`${app.baseUrl}${address}`)).status;
    const [place, query] = data.front.url.split('?') as [string, string];
    expect(await opens(place)).toBe(404);
    expect(await opens(`${place}?${query.replace(/signature=./, 'signature=_')}`)).toBe(404);
    expect(await opens(`${data.back.url.split('?')[0]}?${query}`)).toBe(404);
    expect(await opens(`/private-files/${data.front.uuid}?${query}`)).toBe(404);
    expect(await opens(`/private-files/refunds/${data.front.uuid}?${query}`)).toBe(404);
    // What its seller may open is no way into the console's folder.
    const own = (await call(app, 'GET /sellers/verification', { token: seller.token })).data.front.url;
    expect(await opens(own)).toBe(200);
    expect(await opens(`${place}?${own.split('?')[1]}`)).toBe(404);
    const other = await newOperator(app, 'reviewer');
    const others = (await detail(id, other.token)).data.front.url;
    expect(await opens(others)).toBe(200);
    await call(app, 'POST /console/signout', { token: other.token });
    expect(await opens(others)).toBe(404);
    const head = await fetch(`${app.baseUrl}${data.front.url}`, { method: 'HEAD' });
    expect(head.status).toBe(404);
    app.clock.advance(5 * 60_000);
    expect(await opens(data.front.url)).toBe(404);
    const opened = (await entriesOf(id)).filter(({ action }) => action === 'verification_document_viewed');
    expect(opened).toHaveLength(1);
  });

  it('is looked at one at a time, by people: a twenty-first look within a minute is refused', async () => {
    const { id } = await pending();
    const { token } = await newOperator(app, 'reviewer');
    for (let looks = 0; looks < LOOKS_PER_MINUTE; looks += 1)
      expect((await detail(id, token)).status).toBe(200);
    expectRefused(await detail(id, token), 429, 'REQUEST_RATE_LIMIT');
  });

  it('is closed to finance, to sellers and to strangers', async () => {
    const { seller, id } = await pending();
    for (const [token, status, code] of [
      [finance.token, 403, 'AUTH_PERMISSION_DENIED'],
      [seller.token, 401, 'AUTH_TOKEN_INVALID'],
      ['', 401, 'AUTH_TOKEN_INVALID'],
    ] as const) {
      const given = token === '' ? {} : { token };
      expectRefused(await call(app, 'GET /console/verifications', given), status, code);
      expectRefused(await call(app, `GET /console/verifications/${id}`, given), status, code);
      expectRefused(await call(app, `POST /console/verifications/${id}/approve`, given), status, code);
      const body = { reason_code: 'expired' };
      expectRefused(
        await call(app, `POST /console/verifications/${id}/reject`, { ...given, body }),
        status,
        code,
      );
    }
    expect(await statusOf(seller)).toBe('pending');
    expect((await entriesOf(id)).length).toBe(0);
  });
});

describe('the decision on a verification', () => {
  it('[SEC-07] is an approval only after its own reviewer opened both pictures', async () => {
    const { seller, id } = await pending();
    const approve = (who: TestOperator) => decide(id, 'approve', { token: who.token });
    const expectUnopened = async (who: TestOperator) => {
      const refused = await approve(who);
      expectRefused(refused, 409, 'REQUEST_INVALID');
      expect(refused.body.reason).toBe('documents_not_opened');
    };
    const colleague = await newOperator(app, 'reviewer');
    await openDocuments(app, colleague, id);
    await expectUnopened(reviewer);
    const { data } = await detail(id);
    await expectUnopened(reviewer);
    for (let count = 0; count < 2; count += 1) await fetch(`${app.baseUrl}${data.front.url}`);
    await expectUnopened(reviewer);
    // Pictures of another submission do not count.
    await openDocuments(app, reviewer, (await pending()).id);
    await expectUnopened(reviewer);
    expect(await statusOf(seller)).toBe('pending');
    await fetch(`${app.baseUrl}${data.back.url}`);
    expect((await approve(reviewer)).status).toBe(200);
    expect(await statusOf(seller)).toBe('verified');
  });

  it('[SEC-07] is a rejection without any picture opened', async () => {
    const { seller, id } = await pending();
    expect((await decide(id, 'reject')).status).toBe(200);
    expect(await statusOf(seller)).toBe('rejected');
  });

  it('[VER-02] verifies the seller, who is told, and is in the log', async () => {
    const { seller, id } = await pending();
    await openDocuments(app, reviewer, id);
    const { status, data } = await decide(id, 'approve');
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'approved', decided_by: { id: reviewer.id }, reason_code: null });
    expect(await statusOf(seller)).toBe('verified');
    const told = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(told.data.notifications[0]).toMatchObject({
      type: 'verification',
      title: 'Your identity is verified',
      data: {
        verification_type: 'identity',
        status: 'approved',
        processed_at: expect.any(String),
        reviewed_at: expect.any(String),
      },
    });
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'verification_approved',
      detail: { seller_id: seller.id },
    });
  });

  it('gives papers back with a reason in the seller’s language and the reviewer’s words', async () => {
    const { seller, id } = await pending();
    await decide(id, 'reject', { body: { reason_code: 'photo_incomplete', reason: ' ขอบล่างหายไป ' } });
    expect(await statusOf(seller)).toBe('rejected');
    const messages = new Set<string>();
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN']) {
      const { data } = await call(app, 'GET /sellers/notifications', {
        token: seller.token,
        language,
      });
      const [{ message, data: facts }] = data.notifications;
      expect(message).toContain('ขอบล่างหายไป');
      expect(facts).toMatchObject({
        status: 'rejected',
        reason_code: 'photo_incomplete',
        reason: 'ขอบล่างหายไป',
      });
      messages.add(message);
    }
    expect(messages.size).toBe(4);
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'verification_rejected',
      detail: { reason_code: 'photo_incomplete', seller_id: seller.id },
    });
  });

  it('is refused without a reason, with an unknown one, and with “other” alone', async () => {
    const { seller, id } = await pending();
    for (const body of [
      {},
      { reason_code: 'ugly' },
      { reason_code: 'other' },
      { reason_code: 'other', reason: '  ' },
    ])
      expectRefused(await decide(id, 'reject', { body }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await decide(999_999_999, 'approve'), 404, 'REQUEST_NOT_FOUND');
    expect(await statusOf(seller)).toBe('pending');
    const said = { reason_code: 'other', reason: 'Please call us' };
    expect((await decide(id, 'reject', { body: said })).status).toBe(200);
  });

  it('falls once, however many operators decide at once; the others are told and write nothing', async () => {
    const { seller, id } = await pending();
    const second = await newOperator(app, 'reviewer');
    for (const who of [reviewer, second]) await openDocuments(app, who, id);
    const looks = (await entriesOf(id)).length;
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', { token: second.token }),
      decide(id, 'approve', { token: second.token }),
      decide(id, 'reject'),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const won = replies.findIndex(({ status }) => status === 200) % 2 === 0 ? 'verified' : 'rejected';
    expect(await statusOf(seller)).toBe(won);
    expect(await entriesOf(id)).toHaveLength(looks + 1);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications).toHaveLength(2);
    const late = await decide(id, 'approve');
    expectRefused(late, 409, 'REQUEST_INVALID');
    expect(late.body.message).toMatch(/meanwhile/);
  });
});
