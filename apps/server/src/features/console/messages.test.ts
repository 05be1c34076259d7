import { beforeAll, describe, expect, it } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';

const app = useTestApp();
let operator: TestOperator;

beforeAll(async () => {
  operator = await newOperator(app, 'finance');
});

describe('messages of sellers', () => {
  it('are listed oldest first and answered once, and the seller receives the answer', async () => {
    const seller = await newSeller(app);
    for (const message of ['When is my top-up there?', 'Thanks, found it'])
      await call(app, 'POST /system/contact-support', { token: seller.token, body: { message } });
    const { token } = operator;
    const list = async (state: string) =>
      (await call(app, `GET /console/messages?state=${state}`, { token })).data;
    const open = await list('open');
    expect(open.messages.map(({ message }: { message: string }) => message)).toEqual([
      'When is my top-up there?',
      'Thanks, found it',
    ]);
    const [first, second] = open.messages;
    const answer = (body: object) => call(app, `POST /console/messages/${first.id}/answer`, { token, body });
    expectRefused(await answer({ answer: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await answer({ answer: 'In a minute.' })).data).toMatchObject({
      answer: 'In a minute.',
      closed_by: operator.account,
    });
    expectRefused(await answer({ answer: 'Again.' }), 409, 'REQUEST_INVALID');
    const notifications = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(notifications.data.notifications[0]).toMatchObject({
      title: 'New reply from our team',
      message: 'In a minute.',
    });
    const close = (id: number, body: object) =>
      call(app, `POST /console/messages/${id}/close`, { token, body });
    for (const body of [{}, { reason_code: 'other' }])
      expectRefused(await close(second.id, body), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await close(second.id, { reason_code: 'no_question' })).data).toMatchObject({
      answer: null,
      close_code: 'no_question',
    });
    const fetchNewest = async (language: 'th' | 'en') =>
      (await call(app, 'GET /sellers/notifications', { token: seller.token, language })).data
        .notifications[0];
    expect(await fetchNewest('en')).toMatchObject({
      title: 'Your message was closed',
      message: '“Thanks, found it” Reason: No question to answer',
    });
    expect((await fetchNewest('th')).message).toBe('“Thanks, found it” เหตุผล: ไม่มีคำถามที่รอคำตอบ');
    expect((await list('open')).messages).toEqual([]);
    expect((await list('closed')).messages.map(({ id }: { id: number }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    expectRefused(await close(999_999, { reason_code: 'settled' }), 404, 'REQUEST_NOT_FOUND');
    const log = await call(app, 'GET /console/audit?subject_kind=support_message', { token });
    expect(log.data.entries).toMatchObject([
      { action: 'message_closed', detail: { reason_code: 'no_question', seller_id: seller.id } },
      { action: 'message_answered', detail: { seller_id: seller.id } },
    ]);
  });
});

describe('sample orders', () => {
  it('cannot be shipped if unknown or with an invalid tracking number', async () => {
    const { token } = operator;
    expect((await call(app, 'GET /console/samples', { token })).data).toMatchObject({
      samples: [],
      couriers: expect.arrayContaining([{ code: 'sf', name: expect.any(String) }]),
    });
    const ship = (body: object) => call(app, 'POST /console/samples/1/ship', { token, body });
    expectRefused(
      await ship({ courier: 'sf', tracking_number: 'SF1234567890123' }),
      404,
      'REQUEST_NOT_FOUND',
    );
    expectRefused(await ship({ courier: 'sf', tracking_number: 'x' }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});
