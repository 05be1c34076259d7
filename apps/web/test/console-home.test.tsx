// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getConsoleHome, type HomeItem } from '@raan/contract/console/home-endpoints';
import { getOpenMoney } from '@raan/contract/console/open-money-endpoints';
import type { OperatorRole } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues, type QueueState } from '@raan/contract/console/queue-endpoints';
import type { Data } from '@raan/contract/endpoint';
import consoleTexts from '#console/app/console.messages.th.ts';
import texts from '#console/features/home/home.messages.th.ts';
import openMoney from '#console/features/open-money/open-money.messages.th.ts';
import common from '#lib/common.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { NOW, openConsole, OPERATOR } from './open-app.tsx';

type HomeData = Data<typeof getConsoleHome>;

const NOTHING = { count: 0, items: [] };
const CALM: HomeData = {
  taken_at: NOW,
  overdue: NOTHING,
  due_today: NOTHING,
  figures: {
    orders: { today: 0, last_week: 0 },
    sales: { today: 0, last_week: 0 },
    refunds: { today: 0, last_week: 0 },
    signups: { today: 0, last_week: 0 },
  },
  alarms: [],
};
const seller = { id: 3, account: 'mali', store_name: 'ร้านมาลี' };
const item = (change: Partial<HomeItem>): HomeItem => ({
  queue: 'withdrawals',
  id: 1001,
  reference: null,
  seller,
  due_at: '2026-11-20T05:00:00.000Z',
  stage: null,
  ...change,
});

function newServer(home: Partial<HomeData> = {}, role: OperatorRole = 'finance', queues: QueueState[] = []) {
  return new FakeServer()
    .on(getOperator, { operator: { ...OPERATOR, role } })
    .on(listQueues, { queues, book: null, open_money: null })
    .on(getConsoleHome, { ...CALM, ...home })
    .on(getOpenMoney, {
      taken_at: NOW,
      sections: [
        {
          section: 'withdrawals',
          cells: [{ cause: 'to_pay', age: 'to_3', count: 2, amount: 15_000, overdue_count: 1 }],
          amount: 15_000,
          overdue_count: 1,
          overdue_amount: 6_000,
          balance: 15_000,
          unexplained: 0,
        },
      ],
    });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('[FLOW-06] lists overdue items before those due today, with how long they are overdue and a link', async () => {
  const server = newServer({
    overdue: {
      count: 30,
      items: [item({ stage: 'approved' }), item({ queue: 'goods', id: 5, reference: 'R-1005' })],
    },
    due_today: { count: 1, items: [item({ queue: 'messages', id: 7, due_at: '2026-11-22T16:59:59.999Z' })] },
  });
  await openConsole('/', { server });
  const overdue = await region(texts.overdue);
  const [first, second] = overdue.getAllByRole('link');
  expect(first?.textContent).toContain('2 วัน');
  expect(first?.textContent).toContain('ร้านมาลี');
  expect(first?.getAttribute('href')).toBe('/console/withdrawals/1001');
  expect(second?.textContent).toContain('R-1005');
  expect(second?.getAttribute('href')).toBe('/console/goods');
  expect(overdue.getByText(/30/, { selector: 'p' })).toBeTruthy();
  const today = screen.getByRole('region', { name: texts.dueToday });
  expect(within(today).getByRole('link').textContent).toContain('23:59');
  expect(within(today).getByRole('link').getAttribute('href')).toBe('/console/messages/7');
  const overdueCard = screen.getByRole('region', { name: texts.overdue });
  expect(overdueCard.compareDocumentPosition(today) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('[FLOW-06] says that all is done when nothing waits, and that there are no alarms', async () => {
  await openConsole('/', { server: newServer() });
  expect(await screen.findByText(consoleTexts.allDone)).toBeTruthy();
  expect(screen.getByText(texts.noAlarms)).toBeTruthy();
  expect(screen.queryByRole('region', { name: texts.overdue })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[FLOW-06] shows open queues, and that none of their items is due', async () => {
  const queues = [{ queue: 'withdrawals' as const, open: 4, oldest_at: NOW, late: 0 }];
  await openConsole('/', { server: newServer({}, 'finance', queues) });
  const list = await region(texts.queues);
  expect(await screen.findByText(texts.nothingDue)).toBeTruthy();
  expect(list.getByRole('link').getAttribute('href')).toBe('/console/withdrawals');
  expect(screen.queryByText(consoleTexts.allDone)).toBeNull();
});

it('[FLOW-06] compares today with last week', async () => {
  const figures = {
    ...CALM.figures,
    orders: { today: 12, last_week: 9 },
    sales: { today: 900, last_week: 1_400 },
  };
  await openConsole('/', { server: newServer({ figures }) });
  const card = await region(texts.today);
  expect(card.getByText(texts.more.replace('{value}', '3'))).toBeTruthy();
  expect(card.getByText(texts.less.replace('{value}', '฿500.00'))).toBeTruthy();
  expect(card.getByText(texts.lastWeek.replace('{value}', '฿1,400.00'))).toBeTruthy();
  expect(card.getAllByText(texts.same)).toHaveLength(2);
});

it('[FLOW-06] shows finance the waiting money by section, and never asks for it for a reviewer', async () => {
  await openConsole('/', { server: newServer() });
  const money = await region(texts.moneyWaiting);
  const row = await money.findByRole('link', { name: new RegExp(openMoney.section_withdrawals) });
  expect(row.getAttribute('href')).toBe('/console/open-money/withdrawals?overdue=yes');
  expect(row.textContent).toContain('฿15,000.00');

  const reviewerServer = newServer({}, 'reviewer');
  await openConsole('/', { server: reviewerServer });
  await screen.findByText(consoleTexts.allDone);
  expect(screen.queryByRole('region', { name: texts.moneyWaiting })).toBeNull();
  expect(reviewerServer.received.some(({ endpoint }) => endpoint === getOpenMoney)).toBe(false);
});

it('[FLOW-06] shows severe alarms first and the others last, with a link only where the role may look', async () => {
  const alarms: HomeData['alarms'] = [
    { kind: 'ledger_differs', count: 2, at: NOW },
    { kind: 'audit_unchecked', count: 1, at: NOW },
    { kind: 'mails_failing', count: 3, at: null },
  ];
  await openConsole('/', { server: newServer({ alarms }, 'reviewer') });
  const severe = await screen.findByRole('list', { name: texts.severeAlarms });
  expect(within(severe).getByRole('alert').textContent).toContain('2');
  expect(within(severe).queryByRole('link')).toBeNull();
  const others = screen.getByRole('list', { name: texts.alarms });
  const figures = screen.getByRole('region', { name: texts.today });
  expect(figures.compareDocumentPosition(others) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(others).getAllByRole('listitem')).toHaveLength(2);
  expect(
    within(others)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/console/audit', '/console/message-channels']);
  // The text also says what to check on the machine.
  within(others).getByText(texts.remedy_mails_failing);
  expect(screen.queryByText(texts.noAlarms)).toBeNull();
});

it('[FLOW-06] shows the alarms of the ledger until the home is loaded, which shows all', async () => {
  const book = { taken_at: NOW, difference_count: 2 };
  const server = newServer({ alarms: [{ kind: 'ledger_differs', count: 2, at: NOW }] });
  server.on(listQueues, { queues: [], book, open_money: null });
  const respond = server.holdResponse(getConsoleHome);
  await openConsole('/', { server });
  await screen.findByText(consoleTexts.trialBalanceAlarm);
  respond();
  await screen.findByRole('list', { name: texts.severeAlarms });
  expect(screen.queryByText(consoleTexts.trialBalanceAlarm)).toBeNull();
});

it('[SHELL-06] shows that the home loads, and a retry when it fails', async () => {
  const server = newServer();
  const respond = server.holdResponse(getConsoleHome);
  server.fail('answers 500', (endpoint) => endpoint === getConsoleHome);
  const user = await openConsole('/', { server });
  await screen.findByRole('heading', { name: texts.title });
  expect(screen.getAllByRole('status').some((one) => one.textContent === common.loading)).toBe(true);
  expect(screen.queryByText(consoleTexts.allDone)).toBeNull();
  respond();
  const failure = within(await screen.findByRole('alert'));
  server.recover();
  await user.click(failure.getByRole('button', { name: common.retry }));
  expect(await screen.findByText(consoleTexts.allDone)).toBeTruthy();
});
