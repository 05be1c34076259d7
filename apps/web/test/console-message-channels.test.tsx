// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  listMessageChannels,
  listUndeliveredMessages,
  retryUndeliveredMessage,
  sendTestMessage,
  type MessageChannelState,
  type UndeliveredMessage,
} from '@raan/contract/console/message-channel-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import texts from '#console/features/message-channels/message-channel.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';

const EMAIL: MessageChannelState = {
  channel: 'email',
  host: 'smtp.example:587',
  sender: 'Raan <no-reply@raan.example>',
  waiting: 2,
  retrying: 1,
  undelivered: 1,
  last_sent_at: '2026-11-22T04:00:00.000Z',
  last_failed_at: '2026-11-22T04:30:00.000Z',
  last_failure: 'credentials_refused',
  last_failure_code: '535',
  own_address: 'me@raan.example',
};
const SMS: MessageChannelState = {
  ...EMAIL,
  channel: 'sms',
  host: null,
  sender: null,
  last_failed_at: null,
  last_failure: null,
  last_failure_code: null,
  own_address: '',
};
const LINE: MessageChannelState = { ...SMS, channel: 'line', host: 'api.line.me', sender: '@raan' };
const UNDELIVERED: UndeliveredMessage = {
  queue: 'customer',
  id: 9,
  channel: 'sms',
  recipient: '081****678',
  seller: { id: 7, account: 'mali', store_name: 'ร้านมาลี' },
  order: { id: 1_042, number: 'RN1042' },
  attempts: 1,
  failed_at: '2026-11-22T04:00:00.000Z',
  failure: 'outcome_unknown',
  failure_code: 'timeout',
  can_retry: true,
};
const LINK: UndeliveredMessage = {
  ...UNDELIVERED,
  queue: 'account',
  id: 10,
  order: null,
  failure: 'recipient_refused',
  can_retry: false,
};

it('[OUT-01] shows what works and what fails, tests a channel, and sends an undelivered message again', async () => {
  const pagination = { page: 1, per_page: 20, total: 2, has_more: false };
  const answers = new FakeServer()
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(listMessageChannels, { channels: [EMAIL, SMS, LINE] })
    .on(listUndeliveredMessages, { messages: [UNDELIVERED, LINK], pagination })
    .on(retryUndeliveredMessage, {})
    .on(sendTestMessage, { failure: 'credentials_refused', failure_code: '535 5.7.8' });
  const user = await openConsole('/message-channels', { server: answers });
  await screen.findByText('smtp.example:587');
  screen.getByText(texts.failing);
  // Without a gateway, nobody must believe that text messages arrive.
  screen.getByText(texts.files);
  screen.getByText(texts.filesDetail);

  const [testEmail] = screen.getAllByRole('button', { name: texts.test });
  await user.click(testEmail!);
  const sheet = await screen.findByRole('dialog', { name: texts.testTitle_email });
  expect(within(sheet).getByLabelText<HTMLInputElement>(texts.ownEmail).value).toBe('me@raan.example');
  await user.click(within(sheet).getByRole('button', { name: texts.send }));
  const alert = await within(sheet).findByRole('alert');
  expect(alert.textContent).toContain(texts.failure_credentials_refused);
  expect(alert.textContent).toContain('535 5.7.8');
  const test = answers.received.find(({ endpoint }) => endpoint === sendTestMessage);
  expect(test?.body).toEqual({ to: 'me@raan.example' });
  answers.on(sendTestMessage, { failure: null, failure_code: null });
  await user.click(within(sheet).getByRole('button', { name: texts.send }));
  await within(sheet).findByText(texts.sent_email);
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: texts.test })[2]!);
  const line = await screen.findByRole('dialog', { name: texts.testTitle_line });
  await user.type(within(line).getByLabelText(texts.ownLine), `U${'0'.repeat(32)}`);
  await user.click(within(line).getByRole('button', { name: texts.send }));
  await within(line).findByText(texts.sent_line);
  await user.keyboard('{Escape}');

  screen.getByText(texts.mayHaveArrived);
  screen.getByText(texts.cannotRepeat);
  expect(screen.getAllByRole('button', { name: texts.retry })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: texts.retry }));
  await waitFor(() => expect(answers.count(retryUndeliveredMessage)).toBe(1));
});
