// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, expect, it } from 'vitest';
import {
  OPEN_MONEY_SECTIONS,
  type OpenMoneyItem,
  type OpenMoneyTotal,
} from '@raan/contract/console/open-money';
import { getOpenMoney, listOpenMoney } from '@raan/contract/console/open-money-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import consoleTexts from '#console/app/console.messages.th.ts';
import texts from '#console/features/open-money/open-money.messages.th.ts';
import common from '#lib/common.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { NOW, openConsole, OPERATOR } from './open-app.tsx';

const PHONE = 390;
const DESKTOP = 1280;

function setWidth(width: number): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
}

afterEach(() => setWidth(DESKTOP));

const emptySection = (section: OpenMoneyTotal['section']): OpenMoneyTotal => ({
  section,
  cells: [],
  amount: 0,
  overdue_count: 0,
  overdue_amount: 0,
  balance: null,
  unexplained: 0,
});

const ESCROW: OpenMoneyTotal = {
  ...emptySection('escrow'),
  cells: [
    { cause: 'to_ship', age: 'to_3', count: 2, amount: 660, overdue_count: 0 },
    { cause: 'late_to_ship', age: 'to_30', count: 1, amount: 330, overdue_count: 1 },
    { cause: 'disputed', age: 'to_3', count: 1, amount: 110, overdue_count: 0 },
    { cause: 'disputed', age: 'to_7', count: 1, amount: 220, overdue_count: 0 },
  ],
  amount: 1_320,
  overdue_count: 1,
  overdue_amount: 330,
  balance: 1_320,
};

const ITEM: OpenMoneyItem = {
  id: 5,
  seller: { id: 3, account: 'mali', store_name: 'ร้านมาลี' },
  order_id: 5,
  refund_request_id: null,
  reference: 'A1005',
  cause: 'late_to_ship',
  amount: 330,
  since: '2026-11-01T03:00:00.000Z',
  due_at: '2026-11-08T16:59:59.999Z',
};

const server = (escrow: OpenMoneyTotal = ESCROW, openMoney: { overdue_count: number } | null = null) =>
  new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: openMoney && { taken_at: NOW, ...openMoney } })
    .on(getOpenMoney, {
      taken_at: NOW,
      sections: OPEN_MONEY_SECTIONS.map((section) => (section === 'escrow' ? escrow : emptySection(section))),
    })
    .on(listOpenMoney, {
      items: [ITEM],
      amount: 330,
      pagination: { page: 1, per_page: 20, total: 1, has_more: false },
    });

const escrowCard = async () => within(await screen.findByRole('region', { name: texts.section_escrow }));

it('[MON-03] shows each section by cause and age, and leads to its items', async () => {
  setWidth(DESKTOP);
  const user = await openConsole('/open-money', { server: server() });
  const card = await escrowCard();
  expect(card.getByText(texts.matches)).toBeTruthy();
  const row = within(card.getByRole('row', { name: new RegExp(texts.cause_late_to_ship) }));
  expect(row.getByRole('rowheader').textContent).toContain('1');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '',
    '',
    '฿330.00',
    '',
    expect.stringContaining('฿330.00'),
  ]);
  expect(screen.getAllByText(texts.empty)).toHaveLength(OPEN_MONEY_SECTIONS.length - 1);
  await user.click(row.getByRole('link', { name: texts.cause_late_to_ship }));
  const table = within(await screen.findByRole('table', { name: texts.section_escrow }));
  expect(table.getByRole('link', { name: 'A1005' }).getAttribute('href')).toBe('/console/orders/5');
  expect(new URLSearchParams(location.search).get('cause')).toBe('late_to_ship');
});

it('[MON-03] shows causes as lines on phones', async () => {
  setWidth(PHONE);
  await openConsole('/open-money', { server: server() });
  const card = await escrowCard();
  expect(card.queryByRole('table')).toBeNull();
  const line = card.getByRole('link', { name: new RegExp(texts.cause_late_to_ship) });
  expect(line.textContent).toContain(texts.age_to_30);
  expect(card.getByRole('link', { name: new RegExp(texts.age_to_7) }).getAttribute('href')).toBe(
    '/console/open-money/escrow?cause=disputed&age=to_7',
  );
});

it('[MON-03] shows an unexplained difference only where there is one', async () => {
  await openConsole('/open-money', { server: server({ ...ESCROW, balance: 1_320.01, unexplained: 0.01 }) });
  const card = await escrowCard();
  expect(card.getByRole('alert').textContent).toContain('0.01');
  expect(card.queryByText(texts.matches)).toBeNull();
});

it('[MON-03] filters items by cause, age and deadline, and leads a disputed order to its request', async () => {
  const answers = server().on(listOpenMoney, {
    items: [{ ...ITEM, cause: 'disputed', refund_request_id: 1_007 }],
    amount: 330,
    pagination: { page: 1, per_page: 20, total: 1, has_more: false },
  });
  const user = await openConsole('/open-money/escrow?cause=late_to_ship', { server: answers });
  expect((await screen.findByRole('link', { name: 'A1005' })).getAttribute('href')).toBe(
    '/console/refunds/1007',
  );
  const group = within(screen.getByRole('group', { name: texts.filterOverdue }));
  await user.click(group.getByRole('button', { name: texts.overdueOnly }));
  await screen.findByRole('link', { name: 'A1005' });
  const queries = answers.received.filter(({ endpoint }) => endpoint === listOpenMoney);
  expect(Object.fromEntries(queries.at(-1)!.query)).toEqual({ cause: 'late_to_ship', overdue: 'yes' });
});

it('[MON-03] alarms every operator of overdue money at the top of the console', async () => {
  await openConsole('/open-money', { server: server(ESCROW, { overdue_count: 4 }) });
  const link = await screen.findByRole('link', { name: consoleTexts.seeOpenMoney });
  expect(link.getAttribute('href')).toBe('/console/open-money');
  expect(link.parentElement?.textContent).toContain('4');
});

it('[SHELL-06] offers a retry when the sums fail to load', async () => {
  const answers = server();
  answers.fail('answers 500', (endpoint) => endpoint === getOpenMoney);
  const user = await openConsole('/open-money', { server: answers });
  const failure = within(await screen.findByRole('alert'));
  answers.recover();
  await user.click(failure.getByRole('button', { name: common.retry }));
  expect(await escrowCard()).toBeTruthy();
});
