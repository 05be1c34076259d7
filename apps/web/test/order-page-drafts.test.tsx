// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  getCustomerRefund,
  requestRefund,
  uploadRefundPhoto,
  withdrawRefundRequest,
} from '@raan/contract/refunds/refund-endpoints';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import {
  confirmReceipt,
  getCustomerOrder,
  reviewOrder,
} from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { postPicture } from '#lib/upload-picture.ts';
import { unmountPage } from './mount-page.tsx';
import { NO_REQUEST, openOrderPage, orderServer, RECEIVED_ORDER, SHIPPED_ORDER } from './open-order-page.tsx';
import { createSampleData } from './schema-sample.ts';

// An upload uses XMLHttpRequest, which the fake server does not answer.
vi.mock('#lib/upload-picture.ts', { spy: true });

const sheet = () => within(screen.getByRole('dialog'));
const valueOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

async function openRefundForm(user: UserEvent, button = 'Request a refund'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

async function closeSheet(user: UserEvent): Promise<void> {
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function writeReview(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByLabelText('Your experience'), 'Packed well');
}

const REQUESTED: CustomerRefund = {
  ...NO_REQUEST,
  may_ask: false,
  request: {
    ...createSampleData(getCustomerRefund).request!,
    state: 'requested',
    objection: null,
    decided_at: null,
    decided_by: null,
    grant_cause: null,
    decision_code: null,
    decision_reason: null,
    withdrawn_at: null,
  },
};
const DISPUTED_ORDER: CustomerOrder = {
  ...SHIPPED_ORDER,
  open_dispute: true,
  events: createSampleData(getCustomerOrder).events.slice(0, 1),
};
const REVIEWED_ORDER: CustomerOrder = {
  ...RECEIVED_ORDER,
  review: { ...createSampleData(getCustomerOrder).review!, rating: 4, comment: 'Packed well', hidden: [] },
};

it('[PROD-07] restores the draft of a review after a reload, and deletes it once it is sent', async () => {
  const server = orderServer().on(reviewOrder, REVIEWED_ORDER);
  await writeReview(await openOrderPage(server, RECEIVED_ORDER));
  unmountPage();
  const user = await openOrderPage(server, RECEIVED_ORDER);
  await waitFor(() => expect(valueOf('Your experience')).toBe('Packed well'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByRole('heading', { name: 'Your review' });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Packed well'));
});

it('[PROD-07] deletes the draft of a review that the server has, even when its response was lost', async () => {
  const server = orderServer().on(reviewOrder, () => {
    server.on(getCustomerOrder, REVIEWED_ORDER);
    return REVIEWED_ORDER;
  });
  const user = await openOrderPage(server, RECEIVED_ORDER);
  await writeReview(user);
  expect(JSON.stringify(sessionStorage)).toContain('Packed well');
  server.fail('is cut after it was done', (endpoint) => endpoint === reviewOrder);
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByRole('heading', { name: 'Your review' });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Packed well'));
});

it('[ORD-12] [SHELL-06] keeps the draft of a refund request when its dialog closes or the page reloads, and its photos only when the dialog closes', async () => {
  vi.mocked(postPicture).mockResolvedValue(createSampleData(uploadRefundPhoto));
  const server = orderServer().on(requestRefund, () => {
    server.on(getCustomerRefund, REQUESTED).on(getCustomerOrder, DISPUTED_ORDER);
    return REQUESTED;
  });
  const photo = () => new File(['glass'], 'glass.jpg', { type: 'image/jpeg' });
  const photos = () => sheet().queryAllByRole('img', { name: /^Photo \d$/ });
  const lostText = 'Your photos are no longer available. Add them again.';

  const user = await openOrderPage(server);
  await openRefundForm(user);
  await user.click(sheet().getByRole('radio', { name: 'Damaged' }));
  await user.type(sheet().getByLabelText('Describe the problem'), 'The lid is');
  await user.upload(sheet().getByLabelText('Add photo', { selector: 'input' }), photo());
  await waitFor(() => expect(photos()).toHaveLength(1));
  await closeSheet(user);
  await openRefundForm(user);
  expect(valueOf('Describe the problem')).toBe('The lid is');
  expect(photos()).toHaveLength(1);
  expect(sheet().queryByText(lostText)).toBeNull();
  await closeSheet(user);

  unmountPage();
  const later = await openOrderPage(server);
  await openRefundForm(later);
  expect(valueOf('Describe the problem')).toBe('The lid is');
  expect(sheet().getByRole<HTMLInputElement>('radio', { name: 'Damaged' }).checked).toBe(true);
  expect(photos()).toEqual([]);
  sheet().getByText(lostText);
  await later.upload(sheet().getByLabelText('Add photo', { selector: 'input' }), photo());
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(sheet().queryByText(lostText)).toBeNull();
  await waitFor(() => expect(sheet().queryByRole('progressbar')).toBeNull());
  await later.click(sheet().getByRole('button', { name: 'Send request' }));
  await screen.findByRole('heading', { name: 'Awaiting the store’s reply' });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('The lid'));
});

it('[ORD-12] [ERR-05] deletes the draft of a refund request that the server has, even when its response was lost', async () => {
  const server = orderServer()
    .on(requestRefund, () => {
      server.on(getCustomerRefund, REQUESTED).on(getCustomerOrder, DISPUTED_ORDER);
      return REQUESTED;
    })
    .on(withdrawRefundRequest, {
      ...REQUESTED,
      may_ask: true,
      request: { ...REQUESTED.request!, state: 'withdrawn' },
    });
  const user = await openOrderPage(server);
  await openRefundForm(user);
  await user.click(sheet().getByRole('radio', { name: 'Damaged' }));
  await user.type(sheet().getByLabelText('Describe the problem'), 'The lid is broken');
  expect(JSON.stringify(sessionStorage)).toContain('The lid is broken');
  server.fail('is cut after it was done', (endpoint) => endpoint === requestRefund);
  await user.click(sheet().getByRole('button', { name: 'Send request' }));
  await screen.findByText('Network connection error', { exact: false });
  expect(valueOf('Describe the problem')).toBe('The lid is broken');
  await closeSheet(user);
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: 'Awaiting the store’s reply' });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('The lid is broken'));
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  await user.click(sheet().getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openRefundForm(user, 'Request again');
  expect(valueOf('More details (optional)')).toBe('');
});

it('[ORD-08] ignores an older response that arrives after the customer confirmed the receipt', async () => {
  const server = orderServer();
  const user = await openOrderPage(server);
  // Loaded by an effect: the page now listens for its visibility.
  await screen.findByRole('button', { name: 'Request a refund' });
  const release = server.holdResponse(getCustomerOrder);
  // A page that becomes visible again refetches its order.
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.count(getCustomerOrder)).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'I received it' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, I received everything' }));
  await screen.findByRole('heading', { name: 'Rate your order' });
  expect(server.count(confirmReceipt)).toBe(1);
  release();
  await waitFor(() => expect(server.pending).toBe(0));
  await writeReview(user);
  expect(screen.queryByRole('button', { name: 'I received it' })).toBeNull();
});
