import { expect, it, vi } from 'vitest';
import { CAN_PAGE_NOTIFY } from '#lib/worker-messages.ts';
import { handlePush } from './push-events.ts';

type Page = { path?: string; visibilityState?: string; focused?: boolean; response?: boolean };

async function countShownBeside(...pages: Page[]): Promise<number> {
  const showNotification = vi.fn<() => Promise<void>>(async () => undefined);
  const windows = pages.map(
    ({ path = '/profile', visibilityState = 'visible', focused = true, response }) => ({
      url: `https://raan.test${path}`,
      visibilityState,
      focused,
      postMessage(data: unknown, ports?: MessagePort[]) {
        if (data === CAN_PAGE_NOTIFY && response !== undefined) ports?.[0]?.postMessage(response);
      },
    }),
  );
  const scope = { clients: { matchAll: async () => windows }, registration: { showNotification } };
  const message = { title: 'Customer paid', body: 'R1', path: '/', tag: 'raan-7' };
  await handlePush(
    scope as unknown as ServiceWorkerGlobalScope,
    { json: () => message } as unknown as PushMessageData,
  );
  return showNotification.mock.calls.length;
}

it('[NOTI-05] shows a push unless a page in focus alerts the seller itself', async () => {
  expect(await countShownBeside()).toBe(1);
  expect(await countShownBeside({ response: true })).toBe(0);
  expect(await countShownBeside({ response: false }, { response: true })).toBe(0);
});

it.each<[string, Page]>([
  ['has no live connection', { response: false }],
  ['does not response, as before login', { path: '/login' }],
  ['is not looked at', { visibilityState: 'hidden', response: true }],
  ['is visible without the focus', { focused: false, response: true }],
  ['is the storefront', { path: '/s/mali', response: true }],
  ['is the console', { path: '/console', response: true }],
])('[NOTI-05] shows a push when the only page %s', async (_what, page) => {
  expect(await countShownBeside(page)).toBe(1);
});

it('[NOTI-05] passes the published payload to the notification', async () => {
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
  const payload = { type: 'new_order', orderId: 12, amount: 200, customerName: 'ส****' };
  const scope = { clients: { matchAll: async () => [] }, registration: { showNotification } };
  const message = { title: 'New order', body: 'R1', path: '/pending-shipment', tag: 'raan-7', payload };
  await handlePush(
    scope as unknown as ServiceWorkerGlobalScope,
    { json: () => message } as unknown as PushMessageData,
  );
  expect(showNotification.mock.calls[0]?.[1].data).toEqual({ ...payload, path: '/pending-shipment' });
});
