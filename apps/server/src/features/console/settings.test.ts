import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { SETTINGS } from '@raan/contract/settings/settings';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});

const fetchSupport = async () =>
  (await call(app, 'GET /console/settings', { token: reviewer.token })).data.support;
const saveSupport = async (change: object, { token, version }: { token?: string; version?: number } = {}) => {
  const now = await fetchSupport();
  return await call(app, 'PUT /console/settings/support', {
    token: token ?? reviewer.token,
    body: { version: version ?? now.version, value: { ...now.value, ...change } },
  });
};

describe('system settings', () => {
  it('start with their initial values and name the last editor', async () => {
    expect(await fetchSupport()).toEqual({
      value: SETTINGS.support.initial,
      version: 0,
      changed_at: null,
      changed_by: null,
    });
    const saved = await saveSupport({ phone: '02 123 4567' });
    expect(saved.data).toMatchObject({ version: 1, changed_by: reviewer.account });
    expect((await saveSupport({ phone: '02 765 4321' })).data).toMatchObject({
      version: 2,
      value: { phone: '02 765 4321' },
    });
  });

  it('refuse changes based on a stale version, also for parallel saves', async () => {
    const { version } = await fetchSupport();
    const both = await Promise.all([
      saveSupport({ phone: '1' }, { version }),
      saveSupport({ phone: '2' }, { version }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expectRefused(await saveSupport({ phone: '3' }, { version }), 409, 'REQUEST_INVALID');
    const unsaved = await call(app, 'PUT /console/settings/release', {
      token: reviewer.token,
      body: { version: 7, value: { note: EMPTY_LOCALIZED_TEXT } },
    });
    expectRefused(unsaved, 409, 'REQUEST_INVALID');
  });

  it('name every wrong field and change nothing', async () => {
    const before = await fetchSupport();
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
        const reply = await saveSupport({ [field]: value });
        expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
        expect(reply.body.errors[`value.${field}`]).toHaveLength(1);
      }
    }
    const endless = await saveSupport({ hours: { ...EMPTY_LOCALIZED_TEXT, th: 'ก'.repeat(200) } });
    expectRefused(endless, 422, 'REQUEST_VALIDATION_ERROR');
    expect(endless.body.errors['value.hours.th']).toBeDefined();
    expect(await fetchSupport()).toEqual(before);
  });

  it('are audited with values before and after', async () => {
    await saveSupport({ phone: '', hours: EMPTY_LOCALIZED_TEXT });
    await saveSupport({ phone: '02 111 1111', hours: { ...EMPTY_LOCALIZED_TEXT, th: 'ทุกวัน 9–18 น.' } });
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

  it('can be changed by the responsible role only, and read by operators only', async () => {
    const finance = await newOperator(app, 'finance');
    expectRefused(await saveSupport({ phone: '9' }, { token: finance.token }), 403, 'AUTH_PERMISSION_DENIED');
    const { token } = await newSeller(app);
    expectRefused(await saveSupport({ phone: '9' }, { token }), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/settings', { token }), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/settings'), 401, 'AUTH_TOKEN_INVALID');
  });
});
