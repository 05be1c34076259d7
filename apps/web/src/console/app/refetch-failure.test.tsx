/** Loaded data stays visible when a refetch fails. The frame then shows a notice with a retry button. */
import { QueryClientProvider, QueryObserver, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { listPlacedSamples } from '@raan/contract/console/sample-queue-endpoints';
import { carouselMessages } from '#console/features/carousel/carousel-messages.ts';
import CarouselPage from '#console/features/carousel/carousel-page.tsx';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { homeMessages } from '#console/features/home/home-messages.ts';
import { openMoneyMessages } from '#console/features/open-money/open-money-messages.ts';
import { queueMessages } from '#console/features/queue/queue-messages.ts';
import { sampleMessages } from '#console/features/samples/sample-messages.ts';
import SamplesPage from '#console/features/samples/samples-page.tsx';
import { SellerMoney } from '#console/features/sellers/seller-money.tsx';
import { sellerRecordMessages } from '#console/features/sellers/seller-record-messages.ts';
import { SellerRecords } from '#console/features/sellers/seller-records.tsx';
import { trialBalanceMessages } from '#console/features/trial-balance/trial-balance-messages.ts';
import TrialBalancePage from '#console/features/trial-balance/trial-balance-page.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { consoleListKey } from '#console/lib/list/use-console-list.ts';
import { ApiError } from '#lib/api-error.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { loadFirstPage, loadNextPage, type PagePosition } from '#lib/list/cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { OPERATOR_KEY } from '#console/lib/use-operator.ts';
import { consoleMessages } from './console-messages.ts';
import HomePage from './home-page.tsx';
import { RefetchFailureNotice } from './refetch-failure-notice.tsx';
import Shell from './shell.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const ME = {
  operator: {
    id: 1,
    account: 'operator-of-the-test',
    role: 'finance',
    has_second_factor: true,
    recovery_codes_left: 8,
    must_change_password: false,
    must_set_second_factor: false,
    is_demo: false,
  },
};
const QUEUES = { queues: [{ queue: 'withdrawals', open: 3, oldest_at: AT, late: 2 }], book: null };
const SHELL = (
  <Router base="/console" ssrPath="/console">
    <Shell />
  </Router>
);
/** The list of samples has neither parameters nor filters. */
const SAMPLES_KEY = [...consoleListKey(listPlacedSamples), undefined, undefined, undefined, 'en'];

type RefetchCase = {
  failingKey: QueryKey;
  cachedData: readonly (readonly [QueryKey, unknown])[];
  element: ReactElement;
  texts: readonly string[];
};

const REFETCH_CASES: Record<string, RefetchCase> = {
  'the frame with the operator': {
    failingKey: OPERATOR_KEY,
    cachedData: [[OPERATOR_KEY, ME]],
    element: SHELL,
    texts: ['operator-of-the-test', 'Trial balance'],
  },
  'the queue counts in the menu': {
    failingKey: ['console', 'queues'],
    cachedData: [
      [OPERATOR_KEY, ME],
      [['console', 'queues'], QUEUES],
    ],
    element: SHELL,
    texts: ['3 waiting'],
  },
  'the queue counts on the home page': {
    failingKey: ['console', 'queues'],
    cachedData: [
      [OPERATOR_KEY, ME],
      [['console', 'queues'], QUEUES],
    ],
    element: <HomePage />,
    texts: ['2 overdue'],
  },
  'the trial balance': {
    failingKey: ['console', 'trial-balance'],
    cachedData: [
      [
        ['console', 'trial-balance'],
        {
          latest: {
            id: 7,
            taken_at: AT,
            operator: null,
            lines: [],
            difference_count: 0,
            differences: [],
          },
          runs: [{ id: 7, taken_at: AT, operator: null, difference_count: 0 }],
        },
      ],
    ],
    element: <TrialBalancePage />,
    texts: ['The ledger balances', '#7'],
  },
  'a seller’s records': {
    failingKey: ['console', 'sellers', 5, 'records'],
    cachedData: [
      [
        ['console', 'sellers', 5, 'records'],
        {
          verification: null,
          card: null,
          deposit: null,
          owed: 0,
          refunds: [
            {
              id: 9,
              order_number: 'ORDER-OF-THE-TEST',
              retail_amount: 110,
              state: 'requested',
              created_at: AT,
            },
          ],
        },
      ],
    ],
    element: <SellerRecords sellerId={5} />,
    texts: ['ORDER-OF-THE-TEST'],
  },
  'a seller’s money': {
    failingKey: ['console', 'sellers', 5, 'money'],
    cachedData: [
      [
        ['console', 'sellers', 5, 'money'],
        { recharges: [], withdrawals: [{ id: 4104, amount: 500, state: 'pending', created_at: AT }] },
      ],
    ],
    element: <SellerMoney sellerId={5} />,
    texts: ['#4104'],
  },
  'the empty state of the carousel': {
    failingKey: ['console', 'carousel'],
    cachedData: [[['console', 'carousel'], { slides: [] }]],
    element: <CarouselPage />,
    texts: ['No slides'],
  },
  'the empty state of a list': {
    failingKey: SAMPLES_KEY,
    cachedData: [[SAMPLES_KEY, { rows: [], couriers: [], next: undefined }]],
    element: <SamplesPage />,
    texts: ['No samples to ship'],
  },
};

beforeAll(async () => {
  const sets = [
    bankMessages,
    carouselMessages,
    commonMessages,
    consoleMessages,
    contentMessages,
    homeMessages,
    listMessages,
    openMoneyMessages,
    queueMessages,
    sampleMessages,
    sellerRecordMessages,
    trialBalanceMessages,
  ];
  await Promise.all(sets.map((set) => set.load('en')));
});

afterEach(() => queryClient.clear());

function htmlOf(element: ReactElement): string {
  return renderToStaticMarkup(
    <FixedLanguage value="en">
      <LocalizedUiText>
        <QueryClientProvider client={queryClient}>
          <Router ssrPath="/">{element}</Router>
        </QueryClientProvider>
      </LocalizedUiText>
    </FixedLanguage>,
  );
}

describe('after a failed refetch', () => {
  it.each(Object.entries(REFETCH_CASES))(
    '[SHELL-06] keeps showing %s',
    async (_, { failingKey, cachedData, element, texts }) => {
      for (const [key, data] of cachedData) queryClient.setQueryData(key, data);
      const failing = queryClient.fetchQuery({
        queryKey: failingKey,
        queryFn: () => Promise.reject(new Error('away')),
        retry: false,
        staleTime: 0,
        meta: { quiet: true },
      });
      await expect(failing).rejects.toThrow('away');
      const html = htmlOf(element);
      for (const text of texts) expect(html).toContain(text);
      expect(html).not.toContain('role="alert"');
    },
  );
});

describe('the notice about a failed refetch', () => {
  const NOTICE = 'Some data couldn’t be refreshed and may be out of date';
  const key = ['console', 'of-the-test'];
  const options = { queryKey: key, staleTime: Infinity, retry: false, meta: { quiet: true } } as const;

  async function renderNoticeAfter(error: Error): Promise<string> {
    queryClient.setQueryData(key, 'known');
    const observer = new QueryObserver(queryClient, { ...options, queryFn: () => Promise.reject(error) });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch();
    const html = htmlOf(<RefetchFailureNotice />);
    leave();
    return html;
  }

  it('[SHELL-06] warns of stale data and offers a retry, as long as that data is visible', async () => {
    const html = await renderNoticeAfter(new ApiError('SERVER_ERROR', { status: 500 }));
    expect(html).toContain('role="alert"');
    expect(html).toContain(NOTICE);
    expect(html).toMatch(/<button[^>]*>.*Try again/);
    expect(htmlOf(<RefetchFailureNotice />)).toBe('');
  });

  it.each([
    ['a missing record', new ApiError('REQUEST_NOT_FOUND', { status: 404 })],
    ['a refused request', new ApiError('AUTH_PERMISSION_DENIED', { status: 403 })],
    ['a lost connection', new ApiError('NETWORK_OFFLINE')],
  ])('[SHELL-06] stays away for %s, which is reported elsewhere', async (_, error) => {
    expect(await renderNoticeAfter(error)).toBe('');
  });

  it('[SHELL-06] stays away when a further page of a list failed, even while the list is refetched', async () => {
    const pagination = { page: 1, per_page: 1, total: 2, has_more: true, next_cursor: 'more' };
    const source = {
      fetchPage: (position: PagePosition | undefined) =>
        position ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [{ id: 1 }], pagination }),
    };
    const observer = new QueryObserver(queryClient, {
      ...options,
      queryFn: ({ signal }) => loadFirstPage(queryClient, source, key, signal),
    });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch();
    await expect(loadNextPage(queryClient, source, key)).rejects.toThrow('away');
    expect(htmlOf(<RefetchFailureNotice />)).toBe('');
    const refetch = observer.refetch();
    expect(queryClient.getQueryState(key)).toMatchObject({ status: 'success', fetchStatus: 'fetching' });
    expect(htmlOf(<RefetchFailureNotice />)).toBe('');
    await refetch;
    leave();
  });
});
