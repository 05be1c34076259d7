import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CHILD_ENV } from '#test/child-env.ts';
import { databaseEnv } from '#test/database-url.ts';
import { ADDRESS, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, 'samples.ts');
const TRACKING = 'TH-1234567890';

/** Runs the command on the application's database; returns its exit code and output. */
async function samples(...args: (string | number)[]): Promise<{ code: number; output: string }> {
  const env = { ...CHILD_ENV, ...databaseEnv(app.database) };
  try {
    const { stdout } = await run(process.execPath, [COMMAND, ...args.map(String)], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

async function orderSample(seller: TestSeller): Promise<{ id: number; sample_number: string }> {
  const product = await newProduct(app, { price: 10_000 });
  const { data } = await call(app, 'POST /sellers/sample-orders', {
    token: seller.token,
    body: {
      product_id: product.id,
      quantity: 2,
      recipient: { name: 'มาลี ขายดี', phone: '081 234 5678' },
      shipping: ADDRESS,
      total_amount: 200,
    },
  });
  return data.sample_order;
}

describe('npm run samples', () => {
  it('[PROD-08] lists samples to send, ships one once, and notifies its seller', async () => {
    expect((await samples('list')).output).toContain('There are no samples to ship');
    const seller = await newSeller(app, { balance: 5_000 });
    const [sample, cancelled] = [await orderSample(seller), await orderSample(seller)];
    await call(app, `POST /sellers/sample-orders/${cancelled.id}/cancel`, { token: seller.token });

    const listed = await samples('list');
    expect(listed.code).toBe(0);
    for (const part of [`${sample.id}  ${sample.sample_number}`, '2 × ', '0812345678', ADDRESS.postal_code])
      expect(listed.output).toContain(part);
    expect(listed.output).not.toContain(cancelled.sample_number);
    expect(listed.output).not.toContain(seller.slug);

    const shipped = await samples('ship', sample.id, 'EMS', TRACKING);
    expect(shipped).toMatchObject({ code: 0, output: expect.stringContaining(sample.sample_number) });
    const { data } = await call(app, `GET /sellers/sample-orders/${sample.id}`, { token: seller.token });
    expect(data).toMatchObject({ status: 'shipped', courier: 'ems', tracking_number: TRACKING });
    const news = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(news.data.notifications[0]).toMatchObject({
      type: 'order_shipped',
      data: { sample_id: sample.id },
    });

    for (const { id, sample_number: number } of [sample, cancelled]) {
      const again = await samples('ship', id, 'ems', TRACKING);
      expect(again).toEqual({ code: 1, output: `\n  Sample ${number} is not ready to ship.\n\n` });
    }
    const unread = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(unread.data.notifications).toHaveLength(news.data.notifications.length);
    expect((await samples('list')).output).toContain('There are no samples to ship');
  }, 60_000);

  it.each([
    { args: [], says: 'npm run samples -- ship' },
    { args: ['send'], says: 'npm run samples -- ship' },
    { args: ['list', '--all'], says: 'Unknown option' },
    { args: ['ship', '1001', 'ems'], says: 'npm run samples -- ship' },
    { args: ['ship', 'S260101-ABCDEF', 'ems', TRACKING], says: 'The id is the number' },
    { args: ['ship', '1001', 'pigeon', TRACKING], says: 'one of sf, ems' },
    { args: ['ship', '1001', 'ems', 'no. 7'], says: '6 to 30' },
    { args: ['ship', '999999', 'ems', TRACKING], says: 'There is no sample 999999' },
  ])('refuses $args with a hint', async ({ args, says }) => {
    const { code, output } = await samples(...args);
    expect(code).toBe(1);
    expect(output).toContain(says);
    expect(output).not.toContain('    at ');
  });
});
