import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@raan/contract/durations';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let colleague: TestOperator;

beforeAll(async () => {
  colleague = await newOperator(app, 'reviewer');
});

/** Creates a reviewer with a second factor, and returns a function for the current code. */
async function reviewerWithFactor(): Promise<{ reviewer: TestOperator; code: () => string }> {
  const reviewer = await newOperator(app, 'reviewer');
  const { token } = reviewer;
  const { secret } = (await call(app, 'POST /console/second-factor', { token })).data;
  const code = () => new TOTP({ secret }).generate({ timestamp: app.clock.now() });
  await call(app, 'POST /console/second-factor/confirm', { token, body: { code: code() } });
  app.clock.advance(MINUTE_MS);
  return { reviewer, code };
}

/** Creates a seller verified by this reviewer, with a pending card. */
async function newSellerVerifiedBy(reviewer: TestOperator): Promise<{ seller: TestSeller; card: number }> {
  const seller = await newSeller(app);
  await verifySellerIdentity(app, seller, reviewer);
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: '246810',
    },
  });
  return { seller, card: data.id };
}

const approve = ({ token }: TestOperator, card: number, key?: string) =>
  call(app, `POST /console/bank-cards/${card}/approve`, { token, ...(key && { key }) });
const revealNumber = ({ token }: TestOperator, card: number) =>
  call(app, `POST /console/bank-cards/${card}/reveal`, { token });
const enterCode = ({ token }: TestOperator, code: string) =>
  call(app, 'POST /console/second-factor/prove', { token, body: { code } });
const fetchApprovalBlock = async ({ token }: TestOperator, card: number) => {
  const { data } = await call(app, 'GET /console/bank-cards?per_page=100', { token });
  return data.bank_cards.find(({ id }: { id: number }) => id === card).approval_blocked_by;
};
const fetchCardState = async ({ token }: TestSeller) =>
  (await call(app, 'GET /sellers/bank-cards', { token })).data.cards[0].status;
const fetchAuditEntries = async (query: string) =>
  (await call(app, `GET /console/audit?${query}`, { token: colleague.token })).data.entries;

describe('the approval of a bank card', () => {
  it('[SEC-07] requires that the approver has viewed the full number', async () => {
    const { seller, card } = await newSellerVerifiedBy(await newOperator(app, 'reviewer'));
    const other = await newOperator(app, 'reviewer');
    await revealNumber(other, card);
    expect(await fetchApprovalBlock(colleague, card)).toBe('number_not_viewed');
    const refused = await approve(colleague, card);
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('card_number_not_viewed');
    expect(await fetchCardState(seller)).toBe('pending');
    await revealNumber(colleague, card);
    expect(await fetchApprovalBlock(colleague, card)).toBeNull();
    expect((await approve(colleague, card)).data).toMatchObject({
      state: 'verified',
      approval_blocked_by: null,
    });
  });

  it('[SEC-07] is refused to the reviewer who approved the identity and has no second factor', async () => {
    const reviewer = await newOperator(app, 'reviewer');
    const { seller, card } = await newSellerVerifiedBy(reviewer);
    expect(await fetchApprovalBlock(reviewer, card)).toBe('second_reviewer_needed');
    await revealNumber(reviewer, card);
    const refused = await approve(reviewer, card);
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.reason).toBe('second_reviewer_needed');
    expectRefused(await enterCode(reviewer, '123456'), 409, 'REQUEST_INVALID');
    expect(await fetchCardState(seller)).toBe('pending');
    await revealAndApproveCard(app, colleague, card);
    expect(await fetchCardState(seller)).toBe('verified');
  });

  it('[SEC-07] does not restrict rejections', async () => {
    const reviewer = await newOperator(app, 'reviewer');
    const { seller, card } = await newSellerVerifiedBy(reviewer);
    const { status } = await call(app, `POST /console/bank-cards/${card}/reject`, {
      token: reviewer.token,
      body: { reason_code: 'account_not_found' },
    });
    expect(status).toBe(200);
    expect(await fetchCardState(seller)).toBe('unverified');
  });

  it('[SEC-07] accepts a code entered for this decision once, and audits it', async () => {
    const { reviewer, code } = await reviewerWithFactor();
    const [first, second] = [await newSellerVerifiedBy(reviewer), await newSellerVerifiedBy(reviewer)];
    for (const { card } of [first, second]) await revealNumber(reviewer, card);
    expect(await fetchApprovalBlock(reviewer, first.card)).toBe('code_needed');
    const refused = await approve(reviewer, first.card);
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.reason).toBe('second_factor_or_reviewer');
    expectRefused(await enterCode(reviewer, '000000'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await approve(reviewer, first.card), 403, 'AUTH_PERMISSION_DENIED');
    const used = code();
    expect((await enterCode(reviewer, used)).status).toBe(200);
    expect(await fetchApprovalBlock(reviewer, first.card)).toBeNull();
    expect((await approve(reviewer, first.card, 'once')).status).toBe(200);
    // A repeat of the same request receives the stored response; another card needs another code.
    expect((await approve(reviewer, first.card, 'once')).status).toBe(200);
    expectRefused(await approve(reviewer, second.card), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await enterCode(reviewer, used), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await fetchCardState(second.seller)).toBe('pending');
    const [approval] = await fetchAuditEntries(`subject_kind=bank_card&subject_id=${first.card}`);
    expect(approval).toMatchObject({
      action: 'bank_card_approved',
      operator: { id: reviewer.id },
      detail: { seller_id: first.seller.id, second_factor: 'app' },
    });
    const [proof] = await fetchAuditEntries(
      `subject_kind=operator&subject_id=${reviewer.id}&action=second_factor_confirmed`,
    );
    expect(proof).toMatchObject({ action: 'second_factor_confirmed', detail: { by: 'app' } });
    expect(JSON.stringify(proof)).not.toContain(used);
  });

  it('[SEC-07] approves one of two cards when one code is used for both in parallel', async () => {
    const { reviewer, code } = await reviewerWithFactor();
    const cards = [await newSellerVerifiedBy(reviewer), await newSellerVerifiedBy(reviewer)];
    for (const { card } of cards) await revealNumber(reviewer, card);
    await enterCode(reviewer, code());
    const replies = await Promise.all(cards.map(({ card }) => approve(reviewer, card)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
  });

  it('[SEC-07] refuses a code after five minutes, and a code of another session', async () => {
    const { reviewer, code } = await reviewerWithFactor();
    const { card } = await newSellerVerifiedBy(reviewer);
    await revealNumber(reviewer, card);
    await enterCode(reviewer, code());
    app.clock.advance(5 * MINUTE_MS);
    expectRefused(await approve(reviewer, card), 403, 'AUTH_PERMISSION_DENIED');
    const { account, password } = reviewer;
    const body = { account, password, code: code() };
    const { token } = (await call(app, 'POST /console/signin', { body })).data;
    // A code entered at sign-in does not count for a decision.
    expectRefused(await approve({ ...reviewer, token }, card), 403, 'AUTH_PERMISSION_DENIED');
    app.clock.advance(MINUTE_MS);
    await enterCode({ ...reviewer, token }, code());
    expectRefused(await approve(reviewer, card), 403, 'AUTH_PERMISSION_DENIED');
    expect((await approve({ ...reviewer, token }, card)).status).toBe(200);
  });

  it('[SEC-07] limits wrong codes as sign-in does', async () => {
    const { reviewer, code } = await reviewerWithFactor();
    for (let tries = 0; tries < 5; tries += 1)
      expectRefused(await enterCode(reviewer, '111111'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await enterCode(reviewer, code()), 429, 'REQUEST_RATE_LIMIT');
  });

  it('[SEC-07] is refused to strangers, sellers and finance', async () => {
    const { seller, card } = await newSellerVerifiedBy(colleague);
    const finance = await newOperator(app, 'finance');
    expectRefused(await approve(finance, card), 403, 'AUTH_PERMISSION_DENIED');
    for (const token of [seller.token, 'nobody'])
      expect((await enterCode({ ...colleague, token }, '123456')).status).toBe(401);
  });
});
