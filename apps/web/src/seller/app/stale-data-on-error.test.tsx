import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { Route, Router } from 'wouter';
import type { Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { commonMessages } from '#lib/common-messages.ts';
import { couriersQuery } from '#seller/lib/couriers.api.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import AnnouncementPage from '#seller/features/announcements/announcement-page.tsx';
import { announcementQuery } from '#seller/features/announcements/announcements.api.ts';
import { announcementMessages } from '#seller/features/announcements/announcements-messages.ts';
import { orderMessages } from '#seller/features/orders/orders-messages.ts';
import { TrackingFields } from '#seller/features/orders/tracking-fields.tsx';
import { useTrackingForm } from '#seller/features/orders/use-tracking-form.ts';
import { HelpQuestions } from '#seller/features/settings/help-questions.tsx';
import { helpMessages } from '#seller/features/settings/help-messages.ts';
import { sessionsQuery } from '#seller/features/settings/security.api.ts';
import { securityMessages } from '#seller/features/settings/security-messages.ts';
import { SessionsSheet } from '#seller/features/settings/sessions-sheet.tsx';
import { TransactionSheet } from '#seller/features/wallet/transaction-sheet.tsx';
import { transactionMessages } from '#seller/features/wallet/transaction-messages.ts';
import { transactionQuery } from '#seller/features/wallet/wallet.api.ts';
import { walletMessages } from '#seller/features/wallet/wallet-messages.ts';

const AT = '2026-11-21T10:00:00.000Z';
const noop = () => undefined;
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

function EmptyTrackingForm() {
  const form = useTrackingForm({
    order: { courier: null, tracking_number: null },
    command: { isRunning: false, error: null, reset: noop },
    send: () => Promise.resolve(),
  });
  return <TrackingFields form={form} />;
}

type Case = { key: QueryKey; data: unknown; element: ReactElement; text: string };

const CASES: Record<string, Case> = {
  couriers: {
    key: couriersQuery.queryKey,
    data: [{ code: 'sf', name: 'SF of the test' }],
    element: <EmptyTrackingForm />,
    text: 'SF of the test',
  },
  'help questions': {
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
  'an announcement': {
    key: announcementQuery(7).queryKey,
    data: { id: 7, kind: 'update', title: 'News of the test', message: 'It is here', published_at: AT },
    element: (
      <Router ssrPath="/announcements/7">
        <Route path="/announcements/:id" component={AnnouncementPage} />
      </Router>
    ),
    text: 'News of the test',
  },
  'ledger entries of a transaction': {
    key: transactionQuery(TRANSACTION).queryKey,
    data: {
      transaction: TRANSACTION,
      entries: [
        { from: 'escrow', to: 'available', amount: 110, from_balance_after: null, to_balance_after: 500 },
      ],
    },
    element: <TransactionSheet transaction={TRANSACTION} open onClose={noop} />,
    text: 'Order escrow',
  },
  'sessions of an account': {
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
    element: <SessionsSheet open onClose={noop} />,
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

it.each(Object.entries(CASES))(
  '[SHELL-06] keeps showing %s after a failed refetch',
  async (_, { key, data, element, text }) => {
    const client = new QueryClient();
    client.setQueryData(key, data);
    const failing = client.fetchQuery({
      queryKey: key,
      queryFn: () => Promise.reject(new Error('offline')),
      retry: false,
    });
    await expect(failing).rejects.toThrow('offline');
    expect(client.getQueryState(key)).toMatchObject({ status: 'error', data });
    const html = renderToStaticMarkup(
      <FixedLanguage value="en">
        <LocalizedUiText>
          <QueryClientProvider client={client}>{element}</QueryClientProvider>
        </LocalizedUiText>
      </FixedLanguage>,
    );
    expect(html).toContain(text);
    expect(html).not.toContain('role="alert"');
    client.clear();
  },
);
