import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { satang } from '@raan/contract/money';
import { afterEach, expect, it } from 'vitest';
import { testPayments } from '#test/payments.ts';
import { freePort } from '#test/running-server.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const payment = { ref: 'sbx_7_1', amount: satang(1_999) };
const pay = (baseUrl: string) => testPayments(app).provider.pay(baseUrl, payment);
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Answers with these statuses in turn and repeats the last one; 0 closes the connection. */
async function startWebhookServer(...statuses: number[]) {
  const reports: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const status = statuses[Math.min(reports.length, statuses.length - 1)] ?? 200;
    reports.push(body);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.close().closeAllConnections();
    await once(server, 'close');
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reports };
}

it('[ORD-01] repeats the same payment report until the server accepts it', async () => {
  const { baseUrl, reports } = await startWebhookServer(503, 0, 200);
  await pay(baseUrl);
  expect(reports).toHaveLength(3);
  expect(new Set(reports)).toEqual(new Set([JSON.stringify({ ref: payment.ref })]));
  expect(await testPayments(app).provider.look(payment.ref, AbortSignal.timeout(10_000))).toMatchObject([
    { kind: 'paid', amount: payment.amount },
  ]);
});

it('[ORD-01] asks the payer to try again when no report is accepted', async () => {
  const unreachable = `http://127.0.0.1:${await freePort()}`;
  for (const baseUrl of [(await startWebhookServer(503)).baseUrl, unreachable])
    await expect(pay(baseUrl)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
});

it('does not repeat a refused report', async () => {
  const { baseUrl, reports } = await startWebhookServer(403);
  await expect(pay(baseUrl)).rejects.toThrow('webhook answered 403');
  expect(reports).toHaveLength(1);
});
