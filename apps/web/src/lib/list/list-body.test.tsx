// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fireEvent, screen, within } from '@testing-library/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { commonMessages, errorMessages } from '../common-messages.ts';
import common from '../common.messages.th.ts';
import { LocalizedUiText } from '../localized-ui-text.tsx';
import type { LoadedList } from './cursor-list.ts';
import { ListBody } from './list-body.tsx';

const refresh = vi.fn<() => Promise<void>>();
const LOADED = {
  rows: [1] as readonly number[],
  list: { rows: [1], next: undefined } as LoadedList | undefined,
  isPending: false,
  isPlaceholder: false,
  isRefreshing: false,
  error: null,
  refresh,
};
const NO_ROWS = { rows: [] };
const NOT_LOADED = { list: undefined, ...NO_ROWS };
const FAILED = { error: new ApiError('SERVER_ERROR', { status: 500, serverMessage: 'The server is down' }) };

let root: Root;

function show(state: Partial<Omit<typeof LOADED, 'error'>> & { error?: Error }): void {
  flushSync(() =>
    root.render(
      <LocalizedUiText>
        <ListBody list={{ ...LOADED, ...state }} failedTitle="No orders loaded" empty="Nothing yet">
          <p>{'Row 1'}</p>
        </ListBody>
      </LocalizedUiText>,
    ),
  );
}

const isLoading = () => screen.queryByText(common.loading) !== null;
const rows = () => screen.queryByText('Row 1');
const emptyText = () => screen.queryByText('Nothing yet');

beforeAll(async () => {
  await Promise.all([commonMessages.load('th'), errorMessages.load('th')]);
});
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});
afterEach(() => root.unmount());

it('[SHELL-06] shows placeholders until the first rows have loaded', () => {
  show({ ...NOT_LOADED, isPending: true });
  expect([isLoading(), rows(), emptyText()]).toEqual([true, null, null]);
  show({});
  expect(isLoading()).toBe(false);
  expect(rows()).not.toBeNull();
});

it('[SHELL-06] reports a failed load with a retry, but keeps rows that have loaded', () => {
  show({ ...NOT_LOADED, ...FAILED });
  const failure = within(screen.getByRole('alert'));
  failure.getByText('No orders loaded');
  failure.getByText('The server is down');
  expect(emptyText()).toBeNull();
  fireEvent.click(failure.getByRole('button', { name: common.retry }));
  expect(refresh).toHaveBeenCalledOnce();
  show(FAILED);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(rows()).not.toBeNull();
  // An empty list stays empty when its refetch fails.
  show({ ...NO_ROWS, ...FAILED });
  expect([screen.queryByRole('alert'), emptyText()]).toEqual([null, expect.anything()]);
});

it('[CAT-02] [SHOP-04] [SHELL-06] shows placeholders instead of the empty state of the filter before', () => {
  show({ ...NO_ROWS, isPlaceholder: true });
  expect([isLoading(), emptyText()]).toEqual([true, null]);
  show(NO_ROWS);
  expect(isLoading()).toBe(false);
  expect(emptyText()).not.toBeNull();
});

it('[SHELL-06] makes the rows of the filter before inert, and marks them as busy', () => {
  show({ isPlaceholder: true });
  const list = rows()!.parentElement!;
  expect([list.getAttribute('aria-busy'), list.hasAttribute('inert')]).toEqual(['true', true]);
  show({});
  expect([list.getAttribute('aria-busy'), list.hasAttribute('inert')]).toEqual(['false', false]);
});
