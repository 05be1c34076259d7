import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { TestMessage } from './console-requests.ts';
import { DELIVERY_FAILURES, MESSAGE_CHANNELS } from './message-channels.ts';

const Failure = z.enum(DELIVERY_FAILURES);

export const MessageChannelState = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  /** The mail server, gateway or LINE; null: messages are files in the server's data folder and reach nobody. */
  host: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  /** Messages to be sent, with those whose last attempt failed. */
  waiting: z.int(),
  retrying: z.int(),
  /** Messages that were given up. */
  undelivered: z.int(),
  last_sent_at: z.nullable(Timestamp),
  last_failed_at: z.nullable(Timestamp),
  last_failure: z.nullable(Failure),
  /** Code of the mail server or gateway, such as `550 5.1.1`. */
  last_failure_code: z.nullable(z.string()),
  /** Where the operator receives test messages; empty before the first one. */
  own_address: z.string(),
});
export type MessageChannelState = z.output<typeof MessageChannelState>;

export const listMessageChannels = endpoint({
  method: 'GET',
  path: '/console/message-channels',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the state of email, text messages and LINE.',
  data: z.object({ channels: z.array(MessageChannelState) }),
});

export const TEST_MESSAGES_PER_MINUTE = 3;

/** Not idempotent: each call sends a message. The address is stored as the operator's own. */
export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/console/message-channels/:channel/test',
  access: 'operator',
  tag: 'console',
  summary: 'Sends a test message to the operator and reports the result.',
  params: z.object({ channel: z.enum(MESSAGE_CHANNELS) }),
  body: TestMessage,
  data: z.object({
    /** Null: the mail server or gateway accepted it. */
    failure: z.nullable(Failure),
    failure_code: z.nullable(z.string()),
  }),
});

/** Queues of messages: about a seller's account, to the customer of an order, from a seller to support, and a seller's notifications in LINE. */
export const MESSAGE_QUEUES = ['account', 'customer', 'support', 'line'] as const;
export type MessageQueueName = (typeof MESSAGE_QUEUES)[number];

export const UndeliveredMessage = z.object({
  queue: z.enum(MESSAGE_QUEUES),
  /** Unique within its queue. */
  id: Id,
  channel: z.enum(MESSAGE_CHANNELS),
  /** Masked; null: erased since. */
  recipient: z.nullable(z.string()),
  /** Null for mails to an address without an account. */
  seller: z.nullable(SellerReference),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  attempts: z.int(),
  failed_at: Timestamp,
  failure: Failure,
  failure_code: z.nullable(z.string()),
  /** False for links and codes that their reader has to request again. */
  can_retry: z.boolean(),
});
export type UndeliveredMessage = z.output<typeof UndeliveredMessage>;

export const listUndeliveredMessages = endpoint({
  method: 'GET',
  path: '/console/undelivered-messages',
  access: 'operator',
  tag: 'console',
  summary: 'Lists messages that were given up, newest first.',
  query: z.object(ConsolePageQuery),
  data: z.object({ messages: z.array(UndeliveredMessage), pagination: Pagination }),
});

const retry = { method: 'POST', idempotent: true, access: 'operator', tag: 'console' } as const;

export const retryUndeliveredMessage = endpoint({
  ...retry,
  path: '/console/undelivered-messages/:queue/:id/retry',
  summary: 'Sends a message that was given up again.',
  params: z.extend(IdParams, { queue: z.enum(MESSAGE_QUEUES) }),
  data: Empty,
});

export const retryUndeliveredMessages = endpoint({
  ...retry,
  path: '/console/undelivered-messages/retry',
  summary: 'Sends all messages that were given up again, except text messages whose outcome is unknown.',
  data: z.object({ count: z.int() }),
});
