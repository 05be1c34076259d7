/** What the console shows already stays when it could not be fetched anew; the frame says so and fetches it again. */
import {
  InfiniteQueryObserver,
  QueryClientProvider,
  QueryObserver,
  type QueryKey,
} from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { carouselMessages } from '#console/features/carousel/carousel-messages.ts';
import CarouselPage from '#console/features/carousel/carousel-page.tsx';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { queueMessages } from '#console/features/queue/queue-messages.ts';
import { sampleMessages } from '#console/features/samples/sample-messages.ts';
import SamplesPage from '#console/features/samples/samples-page.tsx';
import { SellerMoney } from '#console/features/sellers/seller-money.tsx';
import { sellerRecordMessages } from '#console/features/sellers/seller-record-messages.ts';
import { SellerRecords } from '#console/features/sellers/seller-records.tsx';
import { trialBalanceMessages } from '#console/features/trial-balance/trial-balance-messages.ts';
import TrialBalancePage from '#console/features/trial-balance/trial-balance-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { commonMessages } from '#lib/common.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { UiWords } from '#lib/ui-words.tsx';
import { OPERATOR_KEY } from '#lib/use-operator.ts';
import { consoleMessages } from './console-messages.ts';
import { NotRefreshed } from './not-refreshed.tsx';
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
const pageOf = (page: unknown) => ({ pages: [page], pageParams: [undefined] });

type Shown = {
  fails: QueryKey;
  answers: readonly (readonly [QueryKey, unknown])[];
  element: ReactElement;
  texts: readonly string[];
};

const SHOWN: Record<string, Shown> = {
  'the frame and who works in it': {
    fails: OPERATOR_KEY,
    answers: [[OPERATOR_KEY, ME]],
    element: SHELL,
    texts: ['operator-of-the-test', 'Trial balance'],
  },
  'what waits, in the menu and at home': {
    fails: ['console', 'queues'],
    answers: [
      [OPERATOR_KEY, ME],
      [['console', 'queues'], QUEUES],
    ],
    element: SHELL,
    texts: ['3 waiting', '2 overdue'],
  },
  'the trial balance': {
    fails: ['console', 'trial-balance'],
    answers: [
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
    texts: ['The book balances', '#7'],
  },
  'a seller’s records': {
    fails: ['console', 'sellers', 5, 'records'],
    answers: [
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
    fails: ['console', 'sellers', 5, 'money'],
    answers: [
      [
        ['console', 'sellers', 5, 'money'],
        { recharges: [], withdrawals: [{ id: 4104, amount: 500, state: 'pending', created_at: AT }] },
      ],
    ],
    element: <SellerMoney sellerId={5} />,
    texts: ['#4104'],
  },
  'that there is no slide': {
    fails: ['console', 'carousel'],
    answers: [[['console', 'carousel'], { slides: [] }]],
    element: <CarouselPage />,
    texts: ['There are no slides'],
  },
  'that a list is empty': {
    fails: ['console', 'samples'],
    answers: [[['console', 'samples'], pageOf({ samples: [], couriers: [] })]],
    element: <SamplesPage />,
    texts: ['No sample waits to be sent'],
  },
};

beforeAll(async () => {
  const sets = [
    bankMessages,
    carouselMessages,
    commonMessages,
    consoleMessages,
    contentMessages,
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
      <UiWords>
        <QueryClientProvider client={queryClient}>
          <Router ssrPath="/">{element}</Router>
        </QueryClientProvider>
      </UiWords>
    </FixedLanguage>,
  );
}

describe('stays when it could not be fetched anew', () => {
  it.each(Object.entries(SHOWN))('[SHELL-06] %s', async (_, { fails, answers, element, texts }) => {
    for (const [key, data] of answers) queryClient.setQueryData(key, data);
    const failing = queryClient.fetchQuery({
      queryKey: fails,
      queryFn: () => Promise.reject(new Error('away')),
      retry: false,
      staleTime: 0,
      meta: { quiet: true },
    });
    await expect(failing).rejects.toThrow('away');
    const html = htmlOf(element);
    for (const text of texts) expect(html).toContain(text);
    expect(html).not.toContain('role="alert"');
  });
});

describe('what the frame says over it', () => {
  const NOTICE = 'Some of what you see could not be refreshed and may be old';
  const key = ['console', 'of-the-test'];
  const options = { queryKey: key, staleTime: Infinity, retry: false, meta: { quiet: true } } as const;

  /** What it says once something on screen could not be fetched anew. */
  async function saidAfter(error: Error): Promise<string> {
    queryClient.setQueryData(key, 'known');
    const observer = new QueryObserver(queryClient, { ...options, queryFn: () => Promise.reject(error) });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch();
    const html = htmlOf(<NotRefreshed />);
    leave();
    return html;
  }

  it('[SHELL-06] is that it may be old, with a way to try again, as long as it is on screen', async () => {
    const html = await saidAfter(new ApiError('SERVER_ERROR', { status: 500 }));
    expect(html).toContain('role="alert"');
    expect(html).toContain(NOTICE);
    expect(html).toMatch(/<button[^>]*>.*Try again/);
    expect(htmlOf(<NotRefreshed />)).toBe('');
  });

  it.each([
    ['what is gone', new ApiError('REQUEST_NOT_FOUND', { status: 404 })],
    ['what is not for this operator', new ApiError('AUTH_PERMISSION_DENIED', { status: 403 })],
    ['a lost connection', new ApiError('NETWORK_OFFLINE')],
  ])('[SHELL-06] is nothing of %s, of which something else tells', async (_, error) => {
    expect(await saidAfter(error)).toBe('');
  });

  it('[SHELL-06] is nothing of a further page that failed, also while the list is fetched anew', async () => {
    queryClient.setQueryData(key, pageOf('known'));
    const answers = [() => Promise.reject(new Error('away')), () => new Promise<never>(() => undefined)];
    const observer = new InfiniteQueryObserver(queryClient, {
      ...options,
      queryFn: () => answers.shift()?.(),
      initialPageParam: 1,
      getNextPageParam: () => 2,
    });
    const leave = observer.subscribe(() => undefined);
    const { status } = await observer.fetchNextPage();
    expect(status).toBe('error');
    expect(htmlOf(<NotRefreshed />)).toBe('');
    void observer.refetch();
    expect(queryClient.getQueryState(key)).toMatchObject({ status: 'error', fetchStatus: 'fetching' });
    expect(htmlOf(<NotRefreshed />)).toBe('');
    leave();
  });
});
