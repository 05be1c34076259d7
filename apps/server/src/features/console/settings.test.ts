import { beforeAll, describe, expect, it } from 'vitest';
import { NO_TEXT } from '@raan/contract/local-text';
import { SETTINGS } from '@raan/contract/settings/settings';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});

const support = async () =>
  (await call(app, 'GET /console/settings', { token: reviewer.token })).data.support;
const save = async (change: object, { token, version }: { token?: string; version?: number } = {}) => {
  const now = await support();
  return await call(app, 'PUT /console/settings/support', {
    token: token ?? reviewer.token,
    body: { version: version ?? now.version, value: { ...now.value, ...change } },
  });
};

describe('system settings', () => {
  it('begin with what holds without them, and say who changed them last', async () => {
    expect(await support()).toEqual({
      value: SETTINGS.support.initial,
      version: 0,
      changed_at: null,
      changed_by: null,
    });
    const saved = await save({ phone: '02 123 4567' });
    expect(saved.data).toMatchObject({ version: 1, changed_by: reviewer.account });
    expect((await save({ phone: '02 765 4321' })).data).toMatchObject({
      version: 2,
      value: { phone: '02 765 4321' },
    });
  });

  it('are not overwritten by who has not seen the last change, even when two save at once', async () => {
    const { version } = await support();
    const both = await Promise.all([save({ phone: '1' }, { version }), save({ phone: '2' }, { version })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expectRefused(await save({ phone: '3' }, { version }), 409, 'REQUEST_INVALID');
    const fresh = await call(app, 'PUT /console/settings/release', {
      token: reviewer.token,
      body: { version: 7, value: { note: NO_TEXT } },
    });
    expectRefused(fresh, 409, 'REQUEST_INVALID');
  });

  it('tell each field that is wrong, and then change nothing', async () => {
    const before = await support();
    for (const [field, wrong] of Object.entries({
      chat_url: [
        'http://chat.example/a',
        'javascript:alert(1)',
        'https://',
        'https://x',
        'https://a@b.example',
      ],
      email: ['nobody', 'a@b'],
      phone: ['call me'],
    })) {
      for (const value of wrong) {
        const reply = await save({ [field]: value });
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(reply.body.errors[`value.${field}`]).toHaveLength(1);
      }
    }
    const endless = await save({ hours: { ...NO_TEXT, th: 'ก'.repeat(200) } });
    expectRefused(endless, 422, 'REQUEST_VALIDATION_ERROR');
    expect(endless.body.errors['value.hours.th']).toBeDefined();
    expect(await support()).toEqual(before);
  });

  it('are audited with what they were and what they are', async () => {
    await save({ phone: '', hours: NO_TEXT });
    await save({ phone: '02 111 1111', hours: { ...NO_TEXT, th: 'ทุกวัน 9–18 น.' } });
    const { data } = await call(app, 'GET /console/audit?action=settings_changed', { token: reviewer.token });
    expect(data.entries[0]).toMatchObject({
      operator: { account: reviewer.account },
      detail: {
        group: 'support',
        phone_before: '',
        phone_after: '02 111 1111',
        'hours.th_before': '',
        'hours.th_after': 'ทุกวัน 9–18 น.',
      },
    });
    expect(data.entries[0].detail).not.toHaveProperty('email_after');
  });

  it('are changed by those whose part they are, and seen by nobody outside the console', async () => {
    const finance = await newOperator(app, 'finance');
    expectRefused(await save({ phone: '9' }, { token: finance.token }), 403, 'AUTH_PERMISSION_DENIED');
    const { token } = await newSeller(app);
    expectRefused(await save({ phone: '9' }, { token }), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/settings', { token }), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/settings'), 401, 'AUTH_TOKEN_INVALID');
  });
});
