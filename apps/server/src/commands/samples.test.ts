import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { databaseEnv } from '#test/database-url.ts';
import { ADDRESS, newProduct, newSeller, type TestSeller } from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, 'samples.ts');
const TRACKING = 'TH-1234567890';

/** Runs the command beside the application, on its database; answers how it ended and what it said. */
async function samples(...args: (string | number)[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, ...databaseEnv(app.database) };
  try {
    const { stdout } = await run(process.execPath, [COMMAND, ...args.map(String)], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
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
  it('[PROD-08] lists what waits to be sent, ships it once and tells its seller', async () => {
    expect((await samples('list')).said).toContain('No sample waits');
    const seller = await newSeller(app, { balance: 5_000 });
    const [sample, cancelled] = [await orderSample(seller), await orderSample(seller)];
    await call(app, `POST /sellers/sample-orders/${cancelled.id}/cancel`, { token: seller.token });

    const listed = await samples('list');
    expect(listed.code).toBe(0);
    for (const part of [`${sample.id}  ${sample.sample_number}`, '2 × ', '0812345678', ADDRESS.postal_code])
      expect(listed.said).toContain(part);
    expect(listed.said).not.toContain(cancelled.sample_number);
    expect(listed.said).not.toContain(seller.slug);

    const shipped = await samples('ship', sample.id, 'EMS', TRACKING);
    expect(shipped).toMatchObject({ code: 0, said: expect.stringContaining(sample.sample_number) });
    const { data } = await call(app, `GET /sellers/sample-orders/${sample.id}`, { token: seller.token });
    expect(data).toMatchObject({ status: 'shipped', courier: 'ems', tracking_number: TRACKING });
    const news = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(news.data.notifications[0]).toMatchObject({
      type: 'order_shipped',
      data: { sample_id: sample.id },
    });

    for (const { id, sample_number: number } of [sample, cancelled]) {
      const again = await samples('ship', id, 'ems', TRACKING);
      expect(again).toEqual({ code: 1, said: `\n  Sample ${number} is not waiting to be shipped.\n\n` });
    }
    const unread = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(unread.data.notifications).toHaveLength(news.data.notifications.length);
    expect((await samples('list')).said).toContain('No sample waits');
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
  ])('refuses $args with a word on what to do', async ({ args, says }) => {
    const { code, said } = await samples(...args);
    expect(code).toBe(1);
    expect(said).toContain(says);
    expect(said).not.toContain('    at ');
  });
});
