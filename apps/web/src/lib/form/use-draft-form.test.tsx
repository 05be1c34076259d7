// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withdraw } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { WithdrawalRequest } from '@raan/contract/withdrawals/withdrawal-requests';
import type { Input } from '@raan/contract/endpoint';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { ApiError } from '../api-error.ts';
import { useCommand } from '../command/use-command.ts';
import { commonMessages, errorMessages } from '../common-messages.ts';
import { LocalizedUiText } from '../localized-ui-text.tsx';
import { queryClient } from '../query-client.ts';
import { ErrorNotice } from '../error-notice.tsx';
import { useDraftForm } from './use-draft-form.ts';

type Request = Input<typeof withdraw>['body'];

let root: Root;
/** The server. Resolves with any result, or rejects. */
const server = vi.fn<(body: Request) => Promise<object>>();

function TestForm({ seller = 1, note = '' }: { seller?: number; note?: string }) {
  const command = useCommand(withdraw, {
    showsError: true,
    send: (_, { body }) => server(body) as never,
  });
  const form = useDraftForm({
    schema: WithdrawalRequest,
    defaultValues: { amount: '', withdraw_password: '', repeated: '', description: note },
    toBody: ({ amount, ...rest }) => ({ ...rest, amount: amount === '' ? undefined : Number(amount) }),
    texts: { amount: 'Enter an amount', withdraw_password: 'Too short' },
    check: ({ withdraw_password, repeated }) => ({
      repeated: withdraw_password === repeated ? undefined : 'The passwords differ',
    }),
    command,
    send: (body) => command.run({ body }),
    draft: {
      name: 'test',
      account: seller,
      version: 1,
      fields: { amount: 'session', description: 'local' },
    },
  });
  return (
    <form {...form.element}>
      <TextField label="Amount" {...form.field('amount')} />
      <PasswordField label="Password" {...form.field('withdraw_password')} />
      <PasswordField label="Repeat password" {...form.field('repeated')} />
      <TextField label="Note" {...form.field('description')} />
      <ErrorNotice error={form.formError} />
      <output>{form.isDirty ? 'changed' : 'unchanged'}</output>
      <Button type="submit">{'Send'}</Button>
      <Button onClick={form.reset}>{'Reset'}</Button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

function render(form: React.ReactNode): void {
  root.render(
    <QueryClientProvider client={queryClient}>
      <LocalizedUiText>{form}</LocalizedUiText>
    </QueryClientProvider>,
  );
}

function open(form = <TestForm />): void {
  root?.unmount();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
  render(form);
}

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(label);
    await userEvent.clear(input);
    if (value !== '') await userEvent.type(input, value);
  }
}

const VALID = { Amount: '500', Password: 'secret-1', 'Repeat password': 'secret-1', Note: 'Rent' };

function refuse(fieldErrors: Record<string, string[]>): void {
  server.mockRejectedValueOnce(
    new ApiError('REQUEST_VALIDATION_ERROR', { status: 422, serverMessage: 'Check your input', fieldErrors }),
  );
}

beforeAll(async () => {
  await Promise.all([commonMessages.load('th'), errorMessages.load('th')]);
});
beforeEach(() => {
  server.mockReset().mockResolvedValue({});
  open();
});
afterEach(() => {
  root.unmount();
  localStorage.clear();
  sessionStorage.clear();
});

it('shows errors after the first submit, focuses the first invalid field, and sends nothing', async () => {
  await fill({ Password: 'short', 'Repeat password': 'other' });
  expect(screen.queryByText('Enter an amount')).toBeNull();
  await send();
  await screen.findByText('Enter an amount');
  screen.getByText('Too short');
  screen.getByText('The passwords differ');
  expect(document.activeElement).toBe(field('Amount'));
  expect(server).not.toHaveBeenCalled();
  await fill({ Amount: '500' });
  expect(screen.queryByText('Enter an amount')).toBeNull();
});

it('shows the error of a field after leaving it, but not of an empty one', async () => {
  await fill({ Password: 'short' });
  expect(screen.queryByText('Too short')).toBeNull();
  await userEvent.tab();
  await screen.findByText('Too short');
  await userEvent.click(field('Amount'));
  await userEvent.tab();
  expect(screen.queryByText('Enter an amount')).toBeNull();
});

it('sends the body of the schema', async () => {
  await fill(VALID);
  await send();
  expect(server.mock.lastCall?.[0]).toMatchObject({
    amount: 500,
    withdraw_password: 'secret-1',
    description: 'Rent',
  });
});

it('[ERR-05] shows and focuses an error of the server until its field changes, and keeps the input', async () => {
  refuse({ withdraw_password: ['Wrong password'] });
  await fill(VALID);
  await send();
  await screen.findByText('Wrong password');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(Object.keys(VALID).map((label) => field(label).value)).toEqual(Object.values(VALID));
  expect(screen.queryByText('Check your input')).toBeNull();
  await fill({ Amount: '600' });
  screen.getByText('Wrong password');
  await fill({ Password: 'secret-2' });
  expect(screen.queryByText('Wrong password')).toBeNull();
  expect(screen.queryByText('Check your input')).toBeNull();
});

it('shows an error that belongs to no field once', async () => {
  refuse({ other_field: ['Unknown'] });
  await fill(VALID);
  await send();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  screen.getByText('Check your input');
});

it('restores the draft after a reload, without fields that it does not list, and deletes it after success', async () => {
  await fill(VALID);
  open();
  await waitFor(() => expect(field('Amount').value).toBe('500'));
  expect(field('Note').value).toBe('Rent');
  expect(field('Password').value).toBe('');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('secret-1');
  expect(screen.getByRole('status').textContent).toBe('changed');
  await fill(VALID);
  await send();
  await waitFor(() => expect(localStorage.length + sessionStorage.length).toBe(0));
  expect(field('Note').value).toBe('Rent');
  expect(screen.getByRole('status').textContent).toBe('unchanged');
});

it('keeps the draft after a failure', async () => {
  refuse({});
  await fill(VALID);
  await send();
  await screen.findByText('Check your input');
  open();
  await waitFor(() => expect(field('Note').value).toBe('Rent'));
});

it('does not restore the draft of another account', async () => {
  await fill(VALID);
  open(<TestForm seller={2} />);
  await screen.findByLabelText('Note');
  expect(field('Note').value).toBe('');
});

it('sends once on a double click', async () => {
  server.mockReturnValue(new Promise(() => undefined));
  await fill(VALID);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1));
});

it('is changed only while a value differs from its default', async () => {
  await fill({ Note: 'Rent' });
  expect(screen.getByRole('status').textContent).toBe('changed');
  await fill({ Note: '' });
  expect(screen.getByRole('status').textContent).toBe('unchanged');
});

it('returns to the default values and deletes the draft on reset', async () => {
  await fill(VALID);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(field('Note').value).toBe(''));
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

it('takes over new default values, except in edited fields', async () => {
  await fill({ Amount: '500' });
  render(<TestForm note="From another device" />);
  await waitFor(() => expect(field('Note').value).toBe('From another device'));
  expect(field('Amount').value).toBe('500');
});

it('[STORE-01] keeps input typed while sending, takes over what the server changed elsewhere, and sends both next', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  server.mockReturnValueOnce(promise);
  await fill(VALID);
  await send();
  await fill({ Amount: '600' });
  resolve({});
  await waitFor(() => expect(localStorage.length).toBe(0));
  expect(JSON.stringify(sessionStorage)).toContain('600');
  render(<TestForm note="RENT" />);
  await waitFor(() => expect(field('Note').value).toBe('RENT'));
  expect(field('Amount').value).toBe('600');
  await fill({ Password: 'secret-1', 'Repeat password': 'secret-1' });
  await send();
  expect(server.mock.lastCall?.[0]).toMatchObject({ amount: 600, description: 'RENT' });
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

function FilterForm({ onApply }: { onApply: (filter: { from: string }) => void }) {
  const form = useDraftForm({
    defaultValues: { from: '' },
    check: ({ from }) => ({ from: from === '' ? 'Enter a day' : undefined }),
    send: onApply,
  });
  return (
    <form {...form.element}>
      <TextField label="From" {...form.field('from')} />
      <output>{form.isSubmitted ? 'submitted' : 'open'}</output>
      <Button type="submit">{'Send'}</Button>
    </form>
  );
}

it('checks a form without a schema and a command, and returns its values', async () => {
  const apply = vi.fn<(filter: { from: string }) => void>();
  open(<FilterForm onApply={apply} />);
  await screen.findByText('open');
  await send();
  await screen.findByText('Enter a day');
  screen.getByText('submitted');
  expect(apply).not.toHaveBeenCalled();
  await fill({ From: '1' });
  expect(screen.queryByText('Enter a day')).toBeNull();
  await send();
  expect(apply).toHaveBeenCalledExactlyOnceWith({ from: '1' });
  await screen.findByText('open');
});
