/** What the console shows already stays when it could not be fetched anew: an operator may be in the middle of a decision. */
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Operator } from '@raan/contract/console/operator';
import { queueMessages } from '#console/features/queue/queue-messages.ts';
import { SellerMoney } from '#console/features/sellers/seller-money.tsx';
import { sellerRecordMessages } from '#console/features/sellers/seller-record-messages.ts';
import { SellerRecords } from '#console/features/sellers/seller-records.tsx';
import { trialBalanceMessages } from '#console/features/trial-balance/trial-balance-messages.ts';
import TrialBalancePage from '#console/features/trial-balance/trial-balance-page.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { commonMessages } from '#lib/common.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { UiWords } from '#lib/ui-words.tsx';
import { OPERATOR_KEY } from '#lib/use-operator.ts';
import { consoleMessages } from './console-messages.ts';
import { HomePage } from './home-page.tsx';
import Shell from './shell.tsx';

const OPERATOR: Operator = {
  id: 1,
  account: 'reviewer of the test',
  role: 'reviewer',
  has_second_factor: false,
  recovery_codes_left: 0,
  must_change_password: false,
  must_set_second_factor: false,
  is_demo: false,
};

type Shown = { key: QueryKey; data: unknown; element: ReactElement; text: string };

const SHOWN: Record<string, Shown> = {
  'the console around its pages': {
    key: OPERATOR_KEY,
    data: { operator: OPERATOR },
    element: <Shell />,
    text: 'reviewer of the test',
  },
  'what waits': {
    key: ['console', 'queues'],
    data: { queues: [], book: null },
    element: <HomePage role={OPERATOR.role} />,
    text: 'Nothing waits',
  },
  'a seller’s records': {
    key: ['console', 'sellers', 4, 'records'],
    data: { verification: null, card: null, deposit: null, owed: 0, refunds: [] },
    element: <SellerRecords sellerId={4} />,
    text: 'No refund requests yet',
  },
  'a seller’s money': {
    key: ['console', 'sellers', 4, 'money'],
    data: { recharges: [], withdrawals: [] },
    element: <SellerMoney sellerId={4} />,
    text: 'No withdrawals yet',
  },
  'the trial balance': {
    key: ['console', 'trial-balance'],
    data: { latest: null, runs: [] },
    element: <TrialBalancePage />,
    text: 'Not compared yet',
  },
};

beforeAll(async () => {
  const sets = [
    commonMessages,
    consoleMessages,
    queueMessages,
    sellerRecordMessages,
    bankMessages,
    trialBalanceMessages,
  ];
  await Promise.all(sets.map((set) => set.load('en')));
});
afterEach(() => queryClient.clear());

it.each(Object.entries(SHOWN))('[SHELL-06] %s', async (_, { key, data, element, text }) => {
  queryClient.setQueryData(key, data);
  const failing = queryClient.fetchQuery({
    queryKey: key,
    queryFn: () => Promise.reject(new Error('away')),
    retry: false,
    staleTime: 0,
    meta: { quiet: true },
  });
  await expect(failing).rejects.toThrow('away');
  expect(queryClient.getQueryState(key)).toMatchObject({ status: 'error', data });
  const html = renderToStaticMarkup(
    <FixedLanguage value="en">
      <Router ssrPath="/">
        <UiWords>
          <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
        </UiWords>
      </Router>
    </FixedLanguage>,
  );
  expect(html).toContain(text);
  expect(html).not.toContain('role="alert"');
});
