/** What is shown already stays when it could not be fetched anew; a toast tells of that. */
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { Route, Router } from 'wouter';
import type { Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { commonMessages } from '#lib/common.ts';
import { couriersQuery } from '#lib/couriers.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { UiWords } from '#lib/ui-words.tsx';
import AnnouncementPage from '#seller/features/announcements/announcement-page.tsx';
import { oneAnnouncement } from '#seller/features/announcements/announcements.api.ts';
import { announcementMessages } from '#seller/features/announcements/announcements.ts';
import { orderMessages } from '#seller/features/orders/orders.ts';
import { TrackingFields } from '#seller/features/orders/tracking-fields.tsx';
import { HelpQuestions } from '#seller/features/settings/help-questions.tsx';
import { helpMessages } from '#seller/features/settings/help.ts';
import { sessionsQuery } from '#seller/features/settings/security.api.ts';
import { securityMessages } from '#seller/features/settings/security.ts';
import { SessionsSheet } from '#seller/features/settings/sessions-sheet.tsx';
import { TransactionSheet } from '#seller/features/wallet/transaction-sheet.tsx';
import { transactionMessages } from '#seller/features/wallet/transaction.ts';
import { transactionQuery } from '#seller/features/wallet/wallet.api.ts';
import { walletMessages } from '#seller/features/wallet/wallet.ts';

const AT = '2026-11-21T10:00:00.000Z';
const nothing = () => undefined;
const TRANSACTION: Transaction = {
  id: 3,
  request: null,
  type: 'order_profit',
  kind: 'order_profit',
  status: 'approved',
  amount: 110,
  balance_after: 500,
  description: '',
  order_id: null,
  order_number: null,
  sample_id: null,
  created_at: AT,
};

type Shown = { key: QueryKey; data: unknown; element: ReactElement; text: string };

const SHOWN: Record<string, Shown> = {
  'couriers to ship with': {
    key: couriersQuery.queryKey,
    data: [{ code: 'sf', name: 'SF of the test' }],
    element: <TrackingFields draft={{ courier: '', number: '' }} onChange={nothing} problems={{}} />,
    text: 'SF of the test',
  },
  'questions of the help centre': {
    key: [...queryKeys.helpCenter, 'en'],
    data: {
      topics: [
        {
          key: 'orders',
          title: 'Orders',
          questions: [{ id: 'q', question: 'Where is it?', answer: 'Here' }],
        },
      ],
    },
    element: <HelpQuestions />,
    text: 'Where is it?',
  },
  'a piece of news': {
    key: oneAnnouncement(7).queryKey,
    data: { id: 7, kind: 'update', title: 'News of the test', message: 'It is here', published_at: AT },
    element: (
      <Router ssrPath="/announcements/7">
        <Route path="/announcements/:id" component={AnnouncementPage} />
      </Router>
    ),
    text: 'News of the test',
  },
  'a transaction’s entries': {
    key: transactionQuery(TRANSACTION.id).queryKey,
    data: {
      transaction: TRANSACTION,
      entries: [
        { from: 'escrow', to: 'available', amount: 110, from_balance_after: null, to_balance_after: 500 },
      ],
    },
    element: <TransactionSheet transaction={TRANSACTION} open onClose={nothing} />,
    text: 'Order escrow',
  },
  'the devices of an account': {
    key: sessionsQuery.queryKey,
    data: {
      sessions: [
        {
          id: 1,
          browser: 'Browser of the test',
          system: null,
          address: null,
          signed_in_at: AT,
          seen_at: AT,
          is_current: true,
        },
      ],
    },
    element: <SessionsSheet open onClose={nothing} />,
    text: 'Browser of the test',
  },
};

beforeAll(async () => {
  const sets = [
    commonMessages,
    parcelMessages,
    announcementMessages,
    orderMessages,
    helpMessages,
    securityMessages,
    transactionMessages,
    walletMessages,
  ];
  await Promise.all(sets.map((set) => set.load('en')));
});

it.each(Object.entries(SHOWN))('[SHELL-06] %s', async (_, { key, data, element, text }) => {
  const client = new QueryClient();
  client.setQueryData(key, data);
  const failing = client.fetchQuery({
    queryKey: key,
    queryFn: () => Promise.reject(new Error('away')),
    retry: false,
  });
  await expect(failing).rejects.toThrow('away');
  expect(client.getQueryState(key)).toMatchObject({ status: 'error', data });
  const html = renderToStaticMarkup(
    <FixedLanguage value="en">
      <UiWords>
        <QueryClientProvider client={client}>{element}</QueryClientProvider>
      </UiWords>
    </FixedLanguage>,
  );
  expect(html).toContain(text);
  expect(html).not.toContain('role="alert"');
  client.clear();
});
