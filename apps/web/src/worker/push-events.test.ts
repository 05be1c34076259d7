import { expect, it, vi } from 'vitest';
import { ASK_WHO_TELLS } from '#lib/worker-messages.ts';
import { handlePush } from './push-events.ts';

type Page = { path?: string; visibilityState?: string; focused?: boolean; answer?: boolean };

/** What is shown of a push while these pages are open. */
async function shownBeside(...pages: Page[]): Promise<number> {
  const showNotification = vi.fn<() => Promise<void>>(async () => undefined);
  const windows = pages.map(({ path = '/profile', visibilityState = 'visible', focused = true, answer }) => ({
    url: `https://raan.test${path}`,
    visibilityState,
    focused,
    postMessage(data: unknown, ports?: MessagePort[]) {
      if (data === ASK_WHO_TELLS && answer !== undefined) ports?.[0]?.postMessage(answer);
    },
  }));
  const scope = { clients: { matchAll: async () => windows }, registration: { showNotification } };
  const message = { title: 'A customer has paid', body: 'R1', path: '/', tag: 'raan-7' };
  await handlePush(
    scope as unknown as ServiceWorkerGlobalScope,
    { json: () => message } as unknown as PushMessageData,
  );
  return showNotification.mock.calls.length;
}

it('[NOTI-05] a push is shown unless a page that is looked at says that it tells it', async () => {
  expect(await shownBeside()).toBe(1);
  expect(await shownBeside({ answer: true })).toBe(0);
  expect(await shownBeside({ answer: false }, { answer: true })).toBe(0);
});

it.each<[string, Page]>([
  ['has no live connection', { answer: false }],
  ['does not answer, as before login', { path: '/login' }],
  ['is not looked at', { visibilityState: 'hidden', answer: true }],
  ['is visible without the focus', { focused: false, answer: true }],
  ['is the storefront', { path: '/s/mali', answer: true }],
  ['is the console', { path: '/console', answer: true }],
])('[NOTI-05] a push is shown where the only page %s', async (_what, page) => {
  expect(await shownBeside(page)).toBe(1);
});

it('[NOTI-05] a push hands the published payload to the notification', async () => {
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
