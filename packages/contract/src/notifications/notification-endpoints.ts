import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, PageQuery, Pagination } from '../primitives.ts';
import { Notification } from './notification.ts';

export const NOTIFICATION_BATCH_MAX = 500;
/** How many notifications the client asks for at a time. */
export const NOTIFICATIONS_PER_PAGE = 30;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/sellers/notifications',
  access: 'seller',
  tag: 'notifications',
  summary: 'Newest first; with after={seq}, what came after that one, oldest first.',
  query: z.object({ ...PageQuery, after: z.optional(z.int().check(z.minimum(0))) }),
  data: z.object({
    notifications: z.array(Notification),
    unread_count: z.int(),
    last_seq: z.int(),
    pagination: Pagination,
  }),
});

export const getNotification = endpoint({
  method: 'GET',
  path: '/sellers/notifications/:id',
  access: 'seller',
  tag: 'notifications',
  summary: 'One notification.',
  params: IdParams,
  data: Notification,
});

const Unread = z.object({ unread_count: z.int() });
const Batch = z.object({
  notification_ids: z.array(Id).check(z.minLength(1), z.maxLength(NOTIFICATION_BATCH_MAX)),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/sellers/notifications/:id/read',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks one as read.',
  params: IdParams,
  data: Unread,
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/batch-read',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks several as read.',
  body: Batch,
  data: Unread,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/read-all',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks all as read.',
  data: Unread,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/sellers/notifications/:id',
  access: 'seller',
  tag: 'notifications',
  summary: 'Deletes one.',
  params: IdParams,
  data: Empty,
});

export const deleteNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/batch-delete',
  access: 'seller',
  tag: 'notifications',
  summary: 'Deletes several.',
  body: Batch,
  data: Empty,
});
