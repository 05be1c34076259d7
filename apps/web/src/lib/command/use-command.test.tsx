// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addBankCard } from '@raan/contract/withdrawals/bank-card-endpoints';
import { withdraw } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { cancelOrder } from '@raan/contract/orders/order-endpoints';
import { ApiError } from '../api-error.ts';
import type { CallOptions } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { currentToasts, dismissToast } from '#ui/toast-store.ts';
import { registerViewport } from '#ui/toast-viewports.ts';
import { createIntent } from './intent.ts';
import { useCommand } from './use-command.ts';

type Sent = { input: { body?: unknown }; key: string | undefined };

let root: Root;
let sent: Sent[];
let respond: () => Promise<unknown>;
const refresh = vi.fn<() => void>();
const onSuccess = vi.fn<() => void>();

const CONFLICT = new ApiError('REQUEST_INVALID', { status: 409 });

const send = async (_endpoint: unknown, input: Sent['input'], { idempotencyKey }: CallOptions) => {
  sent.push({ input, key: idempotencyKey });
  return (await respond()) as never;
};

type CancelProps = { version: number; showsError?: boolean };

function CancelButton({ version, showsError = true }: CancelProps) {
  const cancel = useCommand(cancelOrder, {
    refresh,
    onSuccess,
    showsError,
    send: send as never,
  });
  const input = { params: { id: 7 }, body: { reason: 'sold out', version } };
  return (
    <>
      <button type="button" onClick={() => void cancel.run(input)}>
        {cancel.isRunning ? 'running' : 'cancel'}
      </button>
      {cancel.error ? <p role="alert">{cancel.error.message}</p> : null}
    </>
  );
}

function WithdrawButton({ password }: { password: string }) {
  const command = useCommand(withdraw, { showsError: true, send: send as never });
  const body = { amount: 5000, withdraw_password: password };
  return (
    <button type="button" onClick={() => void command.run({ body })}>
      {'withdraw'}
    </button>
  );
}

function show(page: React.ReactNode): void {
  root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

registerViewport();

beforeEach(() => {
  sent = [];
  respond = () => Promise.resolve({});
  vi.clearAllMocks();
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  for (const { id } of currentToasts()) dismissToast(id);
});

it('[ORD-06] sends once, however often the button is pressed while it runs', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  respond = () => promise;
  show(<CancelButton version={1} />);
  const button = await screen.findByRole('button', { name: 'cancel' });
  button.click();
  button.click();
  await screen.findByRole('button', { name: 'running' });
  await press('running');
  resolve({ order: 'cancelled' });
  await screen.findByRole('button', { name: 'cancel' });
  expect(sent).toHaveLength(1);
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledOnce();
});

it('[ORD-06] a retry states the total that the user confirmed, and another input is another intent', () => {
  const intent = createIntent({ ...withdraw, seenFields: ['total_amount'] });
  const first = intent.requestFor({ body: { quantity: 1, total_amount: 90 } });
  // The coupon was used by the first attempt, whose response was lost.
  expect(intent.requestFor({ body: { quantity: 1, total_amount: 100 } })).toEqual(first);
  expect(intent.requestFor({ body: { quantity: 2, total_amount: 200 } }).key).not.toBe(first.key);
});

it('[CARD-02] a corrected password is the same intent, a corrected account number is not', () => {
  const intent = createIntent(addBankCard);
  const card = { card_number: '1234567890', withdraw_password: 'wrong' };
  const { key } = intent.requestFor({ body: card });
  expect(intent.requestFor({ body: { ...card, withdraw_password: 'right' } }).key).toBe(key);
  expect(intent.requestFor({ body: { ...card, card_number: '1234567891' } }).key).not.toBe(key);
});

it('[ORD-06] a retry has the same key and version, because the lost response may have changed the record', async () => {
  respond = () => Promise.reject(new ApiError('NETWORK_ERROR', { status: 0 }));
  show(<CancelButton version={1} />);
  await press(await screen.findByText('cancel').then(() => 'cancel'));
  await screen.findByRole('alert');
  // The refetch already has the version after the lost response.
  show(<CancelButton version={2} />);
  await press('cancel');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

it('[ORD-01] after a conflict, the next attempt has a new key and the current version', async () => {
  respond = () => Promise.reject(CONFLICT);
  show(<CancelButton version={1} />);
  await press(await screen.findByText('cancel').then(() => 'cancel'));
  await screen.findByRole('alert');
  expect(refresh).toHaveBeenCalled();
  show(<CancelButton version={2} />);
  await press('cancel');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[1]?.input.body).toMatchObject({ version: 2 });
});

it('after a success, the same input is a new intent', async () => {
  show(<CancelButton version={1} />);
  await press(await screen.findByText('cancel').then(() => 'cancel'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  await press('cancel');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2));
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('[WAL-01] another password is the same intent, so a withdrawal is not requested twice', async () => {
  respond = () => Promise.reject(new ApiError('REQUEST_VALIDATION_ERROR', { status: 400 }));
  show(<WithdrawButton password="first-one" />);
  await press(await screen.findByText('withdraw').then(() => 'withdraw'));
  await waitFor(() => expect(sent).toHaveLength(1));
  show(<WithdrawButton password="second-one" />);
  await press('withdraw');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[1]?.input.body).toMatchObject({ withdraw_password: 'second-one' });
});

it('shows a failure once: as a toast, or where the page shows it', async () => {
  respond = () => Promise.reject(CONFLICT);
  show(<CancelButton version={1} />);
  await press(await screen.findByText('cancel').then(() => 'cancel'));
  await screen.findByRole('alert');
  expect(currentToasts()).toEqual([]);
  show(<CancelButton key="toasts" version={1} showsError={false} />);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await press('cancel');
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  respond = () => Promise.resolve({});
  await press('cancel');
  await waitFor(() => expect(currentToasts().filter(({ isLeaving }) => !isLeaving)).toEqual([]));
});
