// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { createSampleData } from './schema-sample.ts';
import { openOrderPage, orderServer, SHIPPED_ORDER } from './open-order-page.tsx';

const HOUR_MS = 3_600_000;
const QR = { size: 21, path: 'M0 0h7v1h-7z' };

const UNPAID_ORDER: CustomerOrder = {
  ...SHIPPED_ORDER,
  order_number: 'R261127-ABCDEF',
  status: 'pending_payment',
  paid_at: null,
  shipped_at: null,
  tracking_number: null,
  parcel: null,
  store: { ...SHIPPED_ORDER.store, name: 'Mali Shop' },
  payment: {
    ...createSampleData(getCustomerOrder).payment!,
    amount: 110,
    sandbox: false,
    pay_url: null,
    expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  },
};

/** The texts on the picture. */
let drawn: string[] = [];

beforeEach(() => {
  drawn = [];
  const context = new Proxy<Record<string, unknown>>(
    { fillText: (text: string) => drawn.push(text), measureText: () => ({ width: 100 }) },
    { get: (known, name) => known[String(name)] ?? (() => undefined), set: () => true },
  );
  vi.stubGlobal('Path2D', vi.fn());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

async function openUnpaid() {
  const user = await openOrderPage(orderServer().on(getCustomerOrder, UNPAID_ORDER), UNPAID_ORDER, QR);
  const save = await screen.findByRole('button', { name: 'Save QR code' });
  return { user, save };
}

function allowSharing(share: (data: ShareData) => Promise<void>): void {
  Object.assign(navigator, { canShare: () => true, share });
}

function watchDownloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

it('[FLOW-07] shares the QR code as a picture with amount, store and order number', async () => {
  const shared: ShareData[] = [];
  allowSharing((data) => Promise.resolve(void shared.push(data)));
  const downloads = watchDownloads();
  const { user, save } = await openUnpaid();
  await user.click(save);
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(shared[0]?.files).toMatchObject([{ name: 'R261127-ABCDEF.png', type: 'image/png' }]);
  for (const text of ['Mali Shop', 'R261127-ABCDEF', '฿110.00']) expect(drawn.join('\n')).toContain(text);
  // Sharing offers no place to save on some phones.
  await user.click(screen.getByRole('button', { name: 'Download as a file instead' }));
  await waitFor(() => expect(downloads).toEqual(['R261127-ABCDEF.png']));
});

it('[FLOW-07] downloads the picture where files cannot be shared, or sharing is refused, but not after a cancelled share', async () => {
  const downloads = watchDownloads();
  const { user, save } = await openUnpaid();
  expect(screen.queryByRole('button', { name: 'Download as a file instead' })).toBeNull();
  await user.click(save);
  await screen.findByText('Downloading the QR code. If you can’t find it, take a screenshot.');
  expect(downloads).toHaveLength(1);
  allowSharing(() => Promise.reject(new DOMException('too late', 'NotAllowedError')));
  await user.click(save);
  await waitFor(() => expect(downloads).toHaveLength(2));
  allowSharing(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await user.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  expect(downloads).toHaveLength(2);
});

it('[FLOW-07] says that the picture could not be saved', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user, save } = await openUnpaid();
  await user.click(save);
  const failure = await screen.findByText('Couldn’t save the QR code. Take a screenshot instead.');
  expect(failure.isConnected).toBe(true);
});
