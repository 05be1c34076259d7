// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listConsoleBankCards, rejectBankCard } from '@raan/contract/console/console-card-endpoints';
import { consoleListKey } from '#console/lib/list/use-console-list.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ApiError } from '#lib/api-error.ts';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { queryClient } from '#lib/query-client.ts';
import { decisionMessages } from './decision-messages.ts';
import { ReasonButton } from './reason-button.tsx';

const server = vi.hoisted(() => vi.fn<(...call: unknown[]) => Promise<object>>());
vi.mock('#console/lib/operator-api.ts', () => ({ callConsole: server }));

const LIST_KEY = [...consoleListKey(listConsoleBankCards), 'test'];
const ROWS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const onDecided = vi.fn<() => void>();
let root: Root;

function TestButton() {
  const reject = useConsoleCommand(rejectBankCard, onDecided);
  return (
    <ReasonButton<'holder_mismatch'>
      label="Reject"
      codes={['holder_mismatch', 'other']}
      labelOf={() => 'Wrong name'}
      hint="The seller reads it"
      command={reject}
      decide={(body) => reject.run({ params: { id: 7 }, body })}
    />
  );
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const reject = () => userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1)!);
const rowsOfList = () => queryClient.getQueryData<{ rows: unknown[] }>(LIST_KEY)?.rows;

beforeAll(async () => {
  await Promise.all([commonMessages, errorMessages, decisionMessages].map((messages) => messages.load('th')));
});
beforeEach(async () => {
  server.mockReset().mockResolvedValue({});
  onDecided.mockReset();
  // A list with two pages of two rows, of which the second is loaded.
  const pagination = { page: 1, per_page: 2, total: 3, has_more: true };
  queryClient.setQueryData(LIST_KEY, { rows: ROWS, pagination });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
  root.render(
    <QueryClientProvider client={queryClient}>
      <LocalizedUiText>
        <TestButton />
      </LocalizedUiText>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
});

it('requires a reason, and a note for another reason', async () => {
  await reject();
  await userEvent.click(screen.getByRole('radio', { name: /อื่น/ }));
  await reject();
  expect(server).not.toHaveBeenCalled();
  await userEvent.type(note(), 'Blurred');
  await reject();
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1));
  expect(server.mock.lastCall?.[1]).toEqual({
    params: { id: 7 },
    body: { reason_code: 'other', reason: 'Blurred' },
  });
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('keeps the text and the loaded rows after a failure, and retries with the same key', async () => {
  server.mockRejectedValueOnce(new ApiError('NETWORK_ERROR'));
  await userEvent.click(screen.getByRole('radio', { name: 'Wrong name' }));
  await userEvent.type(note(), 'Blurred');
  await reject();
  await screen.findByRole('alert');
  expect(note().value).toBe('Blurred');
  expect(rowsOfList()).toHaveLength(3);
  await reject();
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1));
  const [first, second] = server.mock.calls;
  expect(second?.[2]).toEqual(first?.[2]);
});

it('reloads the lists in their place after a conflict with another operator', async () => {
  server.mockRejectedValueOnce(new ApiError('BUSINESS_INSUFFICIENT_BALANCE', { status: 409 }));
  await userEvent.click(screen.getByRole('radio', { name: 'Wrong name' }));
  await reject();
  await screen.findByRole('alert');
  expect(rowsOfList()).toHaveLength(3);
  expect(queryClient.getQueryState(LIST_KEY)?.isInvalidated).toBe(true);
});
