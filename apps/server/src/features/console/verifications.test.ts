import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openIdentityDocuments, identitySubmission, submitIdentityDocuments } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
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
const fetchVerification = (id: number, token = reviewer.token) =>
  call(app, `GET /console/verifications/${id}`, { token });
const fetchAuditEntries = async (id: number) =>
  (
    await call(app, `GET /console/audit?subject_kind=verification&subject_id=${id}`, {
      token: reviewer.token,
    })
  ).data.entries as { action: string; operator: { id: number }; detail: object }[];
const fetchStatus = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.verification_status;

async function newSubmission(): Promise<{ seller: TestSeller; id: number; number: string }> {
  const seller = await newSeller(app);
  const submission = await identitySubmission(app, seller);
  const { data } = await submitIdentityDocuments(app, seller, submission);
  return { seller, id: data.id, number: submission.id_card_number };
}

describe('the verification queue', () => {
  it('lists open submissions, oldest first, with deadlines and without names or numbers, page by page', async () => {
    const first = await newSubmission();
    app.clock.advance(1_000);
    const second = await newSubmission();
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
    await openIdentityDocuments(app, reviewer, first.id);
    await decide(first.id, 'approve');
    expect((await list('?state=approved')).data.verifications[0]).toMatchObject({ id: first.id });
    expect((await list('?state=rejected')).data.verifications[0]).toMatchObject({
      id: second.id,
      reason_code: 'name_mismatch',
    });
  });

  it('audits every access to a submission and every opening of a picture', async () => {
    const { seller, id, number } = await newSubmission();
    const { data } = await fetchVerification(id);
    expect(data).toMatchObject({ id, real_name: 'สมชาย ใจดี', id_card_number: number, same_number: [] });
    const front = await fetch(`${app.baseUrl}${data.front.url}`);
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(front.headers.get('cache-control')).toBe('private, no-store');
    await fetch(`${app.baseUrl}${data.back.url}`);
    const entries = await fetchAuditEntries(id);
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

  it('opens pictures for the requesting reviewer only, for five minutes, and with no other URL', async () => {
    const { seller, id } = await newSubmission();
    const { data } = await fetchVerification(id);
    const opens = async (address: string) => (await fetch(`${app.baseUrl}${address}`)).status;
    const [place, query] = data.front.url.split('?') as [string, string];
    expect(await opens(place)).toBe(404);
    expect(await opens(`${place}?${query.replace(/signature=./, 'signature=')}`)).toBe(404);
    expect(await opens(`${data.back.url.split('?')[0]}?${query}`)).toBe(404);
    expect(await opens(`/private-files/${data.front.uuid}?${query}`)).toBe(404);
    expect(await opens(`/private-files/refunds/${data.front.uuid}?${query}`)).toBe(404);
    // The seller's URL does not open in the console's folder.
    const sellerUrl = (await call(app, 'GET /sellers/verification', { token: seller.token })).data.front.url;
    expect(await opens(sellerUrl)).toBe(200);
    expect(await opens(`${place}?${sellerUrl.split('?')[1]}`)).toBe(404);
    const other = await newOperator(app, 'reviewer');
    const others = (await fetchVerification(id, other.token)).data.front.url;
    expect(await opens(others)).toBe(200);
    await call(app, 'POST /console/signout', { token: other.token });
    expect(await opens(others)).toBe(404);
    const head = await fetch(`${app.baseUrl}${data.front.url}`, { method: 'HEAD' });
    expect(head.status).toBe(404);
    app.clock.advance(5 * 60_000);
    expect(await opens(data.front.url)).toBe(404);
    const opened = (await fetchAuditEntries(id)).filter(
      ({ action }) => action === 'verification_document_viewed',
    );
    expect(opened).toHaveLength(1);
  });

  it('refuses the 21st submission opened within a minute', async () => {
    const { id } = await newSubmission();
    const { token } = await newOperator(app, 'reviewer');
    for (let accesses = 0; accesses < REVEALS_PER_MINUTE; accesses += 1)
      expect((await fetchVerification(id, token)).status).toBe(200);
    expectRefused(await fetchVerification(id, token), 429, 'REQUEST_RATE_LIMIT');
  });

  it('is refused to finance, sellers and strangers', async () => {
    const { seller, id } = await newSubmission();
    for (const [token, status, code] of [
      [finance.token, 403, 'AUTH_PERMISSION_DENIED'],
      [seller.token, 401, 'AUTH_TOKEN_INVALID'],
      ['', 401, 'AUTH_TOKEN_INVALID'],
    ] as const) {
      const credentials = token === '' ? {} : { token };
      expectRefused(await call(app, 'GET /console/verifications', credentials), status, code);
      expectRefused(await call(app, `GET /console/verifications/${id}`, credentials), status, code);
      expectRefused(await call(app, `POST /console/verifications/${id}/approve`, credentials), status, code);
      const body = { reason_code: 'expired' };
      expectRefused(
        await call(app, `POST /console/verifications/${id}/reject`, { ...credentials, body }),
        status,
        code,
      );
    }
    expect(await fetchStatus(seller)).toBe('pending');
    expect((await fetchAuditEntries(id)).length).toBe(0);
  });
});

describe('the decision on a verification', () => {
  it('[SEC-07] approves only after the same reviewer opened both pictures', async () => {
    const { seller, id } = await newSubmission();
    const approve = (who: TestOperator) => decide(id, 'approve', { token: who.token });
    const expectUnopened = async (who: TestOperator) => {
      const refused = await approve(who);
      expectRefused(refused, 409, 'REQUEST_INVALID');
      expect(refused.body.reason).toBe('documents_not_opened');
    };
    const colleague = await newOperator(app, 'reviewer');
    await openIdentityDocuments(app, colleague, id);
    await expectUnopened(reviewer);
    const { data } = await fetchVerification(id);
    await expectUnopened(reviewer);
    for (let count = 0; count < 2; count += 1) await fetch(`${app.baseUrl}${data.front.url}`);
    await expectUnopened(reviewer);
    // Pictures of another submission do not count.
    await openIdentityDocuments(app, reviewer, (await newSubmission()).id);
    await expectUnopened(reviewer);
    expect(await fetchStatus(seller)).toBe('pending');
    await fetch(`${app.baseUrl}${data.back.url}`);
    expect((await approve(reviewer)).status).toBe(200);
    expect(await fetchStatus(seller)).toBe('verified');
  });

  it('[SEC-07] can reject without opening a picture', async () => {
    const { seller, id } = await newSubmission();
    expect((await decide(id, 'reject')).status).toBe(200);
    expect(await fetchStatus(seller)).toBe('rejected');
  });

  it('[VER-02] verifies and notifies the seller, and is audited', async () => {
    const { seller, id } = await newSubmission();
    await openIdentityDocuments(app, reviewer, id);
    const { status, data } = await decide(id, 'approve');
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'approved', decided_by: { id: reviewer.id }, reason_code: null });
    expect(await fetchStatus(seller)).toBe('verified');
    const notifications = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(notifications.data.notifications[0]).toMatchObject({
      type: 'verification',
      title: 'Your identity is verified',
      data: {
        verification_type: 'identity',
        status: 'approved',
        processed_at: expect.any(String),
        reviewed_at: expect.any(String),
      },
    });
    expect((await fetchAuditEntries(id))[0]).toMatchObject({
      action: 'verification_approved',
      detail: { seller_id: seller.id },
    });
  });

  it('rejects with a reason in the seller’s language and the reviewer’s note', async () => {
    const { seller, id } = await newSubmission();
    await decide(id, 'reject', { body: { reason_code: 'photo_incomplete', reason: ' ขอบล่างหายไป ' } });
    expect(await fetchStatus(seller)).toBe('rejected');
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
    expect((await fetchAuditEntries(id))[0]).toMatchObject({
      action: 'verification_rejected',
      detail: { reason_code: 'photo_incomplete', seller_id: seller.id },
    });
  });

  it('is refused without a reason, with an unknown one, and with “other” without a note', async () => {
    const { seller, id } = await newSubmission();
    for (const body of [
      {},
      { reason_code: 'ugly' },
      { reason_code: 'other' },
      { reason_code: 'other', reason: '  ' },
    ])
      expectRefused(await decide(id, 'reject', { body }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await decide(999_999_999, 'approve'), 404, 'REQUEST_NOT_FOUND');
    expect(await fetchStatus(seller)).toBe('pending');
    const reason = { reason_code: 'other', reason: 'Please call us' };
    expect((await decide(id, 'reject', { body: reason })).status).toBe(200);
  });

  it('is made once in parallel; the other operators get a conflict and write nothing', async () => {
    const { seller, id } = await newSubmission();
    const second = await newOperator(app, 'reviewer');
    for (const who of [reviewer, second]) await openIdentityDocuments(app, who, id);
    const looks = (await fetchAuditEntries(id)).length;
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', { token: second.token }),
      decide(id, 'approve', { token: second.token }),
      decide(id, 'reject'),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const won = replies.findIndex(({ status }) => status === 200) % 2 === 0 ? 'verified' : 'rejected';
    expect(await fetchStatus(seller)).toBe(won);
    expect(await fetchAuditEntries(id)).toHaveLength(looks + 1);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications).toHaveLength(2);
    const late = await decide(id, 'approve');
    expectRefused(late, 409, 'REQUEST_INVALID');
    expect(late.body.message).toMatch(/already handled/);
  });
});
