// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  getAccountClosing,
  type ClosingObstacle,
} from '@raan/contract/account-closing/account-closing-endpoints';
import { listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import type { WithdrawLimits } from '@raan/contract/withdrawals/withdrawal';
import { getWithdrawLimits, withdraw } from '@raan/contract/withdrawals/withdrawal-endpoints';
import closing from '#seller/features/account-closing/account-closing.messages.en.ts';
import withdrawal from '#seller/features/withdrawals/withdrawal.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp, preloadPages } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const REST: WithdrawLimits = {
  min_amount: 320.5,
  max_amount: 5_000_000,
  fee: 0,
  available: 320.5,
  daily_count: 3,
  left_today: 3,
  hold_until: null,
  owed: 0,
  blocked_by: null,
};

const obstacle = (kind: ClosingObstacle, changed: object = {}) => ({
  kind,
  count: null,
  amount: null,
  until: null,
  ...changed,
});

async function openWith(...obstacles: ReturnType<typeof obstacle>[]) {
  const server = new FakeServer({ samples: true }).on(getAccountClosing, { obstacles, two_factor: false });
  await openSellerApp('/close-account', { server, language: 'en' });
  await screen.findByText(closing.notYet);
}
const row = (kind: ClosingObstacle) => screen.getByRole('link', { name: new RegExp(`^${closing[kind]}`) });

it('[FLOW-05] says that a rest below the minimum can be withdrawn in full, and leads to that withdrawal', async () => {
  await openWith(obstacle('available', { amount: 320.5 }));
  expect(row('available').getAttribute('href')).toBe('/withdrawal?closing=1');
  expect(row('available').textContent).toContain(
    '฿320.50 · below the ฿5,000.00 minimum, but you can withdraw all of it',
  );
});

it('[FLOW-05] says what comes before the rest, and until when customers can request a refund', async () => {
  await openWith(
    obstacle('recharges', { count: 1, amount: 5_000 }),
    obstacle('refund_period', { count: 2, until: '2026-11-29T05:00:00.000Z' }),
    obstacle('available', { amount: 4_999.99 }),
  );
  expect(row('recharges').getAttribute('href')).toBe('/deposit?view=history');
  expect(row('refund_period').textContent).toContain('2 items · until Nov 29, 2026, 12:00');
  expect(row('available').textContent).toContain('You can withdraw all of it once nothing else is open');
});

it('[FLOW-05] does not mention the minimum for a balance that reaches it', async () => {
  await openWith(obstacle('available', { amount: 5_000 }));
  expect(row('available').getAttribute('href')).toBe('/withdrawal');
  expect(row('available').textContent).toBe(`${closing.available}฿5,000.00`);
});

const openRest = (limits: Partial<WithdrawLimits> = {}) => {
  const cards = createSampleData(listBankCards);
  const server = new FakeServer({ samples: true })
    .on(getWithdrawLimits, { ...REST, ...limits })
    .on(listBankCards, { ...cards, cards: [{ ...cards.cards[0]!, status: 'verified' }] });
  return { server, user: openSellerApp('/withdrawal?closing=1', { server, language: 'en' }) };
};

it('[FLOW-05] [WAL-01] withdraws the whole rest, and leads back to closing the account', async () => {
  const { server, user: opened } = openRest();
  const user = await opened;
  const amount = await screen.findByLabelText<HTMLInputElement>(withdrawal.amount);
  expect([amount.value, amount.readOnly]).toEqual(['320.50', true]);
  screen.getByText(/^Before you close your account/);
  expect(screen.queryByRole('button', { name: withdrawal.all })).toBeNull();
  const limits = server.received.findLast(({ endpoint }) => endpoint === getWithdrawLimits);
  expect(limits?.query.get('closing')).toBe('true');
  await preloadPages(['/close-account'], 'en');
  await user.type(screen.getByLabelText(withdrawal.withdrawPassword), '246810');
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: withdrawal.withdraw }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: withdrawal.confirm }));
  await waitFor(() => expect(server.count(withdraw)).toBe(1));
  expect(server.received.find(({ endpoint }) => endpoint === withdraw)?.body).toEqual({
    amount: 320.5,
    withdraw_password: '246810',
    description: '',
    closing: true,
  });
  await waitFor(() => expect(location.pathname).toBe('/close-account'), { timeout: 3_000 });
});

it('[FLOW-05] [WAL-01] leads to what else prevents closing the account', async () => {
  await openRest({ blocked_by: 'closing_blocked' }).user;
  await screen.findByText(withdrawal.block_closing_blocked, { exact: false });
  expect(screen.getByRole('link', { name: withdrawal.nextStep }).getAttribute('href')).toBe('/close-account');
});
