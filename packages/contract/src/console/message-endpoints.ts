import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, text, Timestamp } from '../primitives.ts';
import { MESSAGE_CLOSURES } from '../system/message-closure.ts';
import { SUPPORT_MESSAGE_MAX } from '../system/system-endpoints.ts';
import { ConsolePageQuery, NamedSeller } from './console-parts.ts';

export const MESSAGE_STATES = ['open', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a seller wrote by the contact form, and what became of it. */
export const ConsoleMessage = z.object({
  id: Id,
  /** Who is suspended can't read notifications: the answer reaches them by mail, if at all. */
  seller: z.object({
    ...NamedSeller.shape,
    language: z.string(),
    is_suspended: z.boolean(),
    has_email: z.boolean(),
  }),
  message: z.string(),
  created_at: Timestamp,
  /** Until when it is to be answered. */
  due_at: Timestamp,
  /** Null where it was closed without words. */
  answer: z.nullable(z.string()),
  /** Why it was closed without an answer; null for messages that were closed before there were reasons. */
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
  summary: 'Messages of sellers: open ones oldest first, closed ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(MESSAGE_STATES)),
  }),
  data: z.object({ messages: z.array(ConsoleMessage), pagination: Pagination }),
});

export const answerMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:id/answer',
  access: 'operator',
  tag: 'console',
  summary:
    'Answers a message and closes it; the seller gets the answer as a notification, and by mail where the account has an address.',
  params: IdParams,
  body: z.object({ answer: text(SUPPORT_MESSAGE_MAX) }),
  data: ConsoleMessage,
  idempotent: true,
});

export const closeMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:id/close',
  access: 'operator',
  tag: 'console',
  summary: 'Closes a message that needs no answer; the seller is told why, as of an answer.',
  params: IdParams,
  body: z.object({ reason_code: z.enum(MESSAGE_CLOSURES) }),
  data: ConsoleMessage,
  idempotent: true,
});
