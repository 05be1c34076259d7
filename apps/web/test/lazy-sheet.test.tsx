// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import type * as LazySheetModule from '#seller/lib/lazy-sheet.tsx';
import common from '#lib/common.messages.th.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import shipping from '#seller/features/shipping/shipping.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrders, OrderServer } from './order-server.ts';

/** Requests of the module for many tracking numbers; each waits for `response`. */
const { module } = vi.hoisted(() => ({
  module: { requests: 0, response: (): Promise<unknown> => Promise.resolve() },
}));

vi.mock('#seller/lib/lazy-sheet.tsx', async (importOriginal) => {
  const original = await importOriginal<typeof LazySheetModule>();
  const lazySheet: typeof original.lazySheet = (load, messages) =>
    original.lazySheet(async () => {
      module.requests += 1;
      await module.response();
      return await load();
    }, messages);
  return { lazySheet };
});

const isMissing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const articles = () => screen.queryAllByRole('article', { hidden: true });

async function openNumbers() {
  module.requests = 0;
  module.response = isMissing;
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await screen.findByRole('button', { name: orders.manyNumbers }));
  const sheet = await screen.findByRole('dialog');
  const retry = within(sheet).getByRole('button', { name: common.retry });
  const isIdle = () => waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
  return { user, server, sheet, retry, isIdle };
}

it('[SHELL-06] never loads a new document for automatic retries or an abandoned request', async () => {
  const { user, server, sheet, retry, isIdle } = await openNumbers();
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(module.requests).toBeGreaterThan(3);
  });
  await isIdle();
  await user.click(retry);
  await isIdle();
  const gate = Promise.withResolvers<void>();
  module.response = () => gate.promise;
  const before = module.requests;
  await user.click(retry);
  await waitFor(() => expect(module.requests).toBe(before + 1));
  await user.click(within(sheet).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  gate.reject(new TypeError('Failed to fetch dynamically imported module'));
  await new Promise((resolve) => setTimeout(resolve));
  // The app requests the document before it loads a new one.
  expect([...server.unknown]).toEqual([]);
});

it('[ORD-05] [SHELL-06] [ERR-05] keeps the list when the module for many numbers fails to load, and loads it on retry', async () => {
  const { user, sheet, retry } = await openNumbers();
  within(sheet).getByRole('alert');
  expect(articles()).toHaveLength(2);
  module.response = () => Promise.resolve();
  await user.click(retry);
  await screen.findByLabelText(shipping.numbersLabel);
  expect(module.requests).toBe(2);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(articles()).toHaveLength(2);
  expect(location.pathname).toBe('/pending-shipment');
});
