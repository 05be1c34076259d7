import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { MESSAGE_CLOSURES } from '../system/message-closure.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { MessageAnswer, MessageClosing } from './console-requests.ts';

export const MESSAGE_STATES = ['open', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const ConsoleMessage = z.object({
  id: Id,
  /** A suspended seller can't read notifications: the answer reaches them by mail only. */
  seller: z.object({
    ...SellerReference.shape,
    language: z.string(),
    is_suspended: z.boolean(),
    has_email: z.boolean(),
  }),
  message: z.string(),
  created_at: Timestamp,
  due_at: Timestamp,
  /** Null if it was closed without an answer. */
  answer: z.nullable(z.string()),
  /** Null for answered messages, and for those closed before codes existed. */
  close_code: z.nullable(z.enum(MESSAGE_CLOSURES)),
  closed_at: z.nullable(Timestamp),
  closed_by: z.nullable(z.string()),
});
export type ConsoleMessage = z.output<typeof ConsoleMessage>;

export const listConsoleMessages = endpoint({
  method: 'GET',
  path: '/console/messages',
  access: 'operator',
  tag: 'console',
  summary: 'Lists messages of sellers: open ones oldest first, closed ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(MESSAGE_STATES)),
  }),
  data: z.object({ messages: z.array(ConsoleMessage), pagination: Pagination }),
});

export const getConsoleMessage = endpoint({
  method: 'GET',
  path: '/console/messages/:id',
  access: 'operator',
  tag: 'console',
  summary: 'Returns a message of a seller.',
  params: IdParams,
  data: ConsoleMessage,
});

export const answerMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:id/answer',
  access: 'operator',
  tag: 'console',
  summary:
    'Answers and closes a message. The seller is notified, also by mail if the account has an address.',
  params: IdParams,
  body: MessageAnswer,
  data: ConsoleMessage,
  idempotent: true,
});

export const closeMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:id/close',
  access: 'operator',
  tag: 'console',
  summary: 'Closes a message without an answer and notifies the seller of the reason.',
  params: IdParams,
  body: MessageClosing,
  data: ConsoleMessage,
  idempotent: true,
});
