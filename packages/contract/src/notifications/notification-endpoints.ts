import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CursorQuery, Id, IdParams, PageQuery, Pagination } from '../primitives.ts';
import { Notification, NOTIFICATION_CATEGORIES } from './notification.ts';

export const NOTIFICATION_BATCH_MAX = 500;
export const NOTIFICATIONS_PER_PAGE = 30;

/** Retention in days, read or unread. Deleting a notification does not affect its object. */
export const NOTIFICATION_RETENTION_DAYS = 180;

export const NOTIFICATION_FILTERS = ['all', 'unread', ...NOTIFICATION_CATEGORIES] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];
const Filter = z.enum(NOTIFICATION_FILTERS);

export const listNotifications = endpoint({
  method: 'GET',
  path: '/sellers/notifications',
  access: 'seller',
  tag: 'notifications',
  summary:
    'Lists notifications, newest first; with after={seq} the later ones, oldest first; with group_by=order only the newest of each order, and none for the seller’s own acts.',
  query: z.object({
    ...PageQuery,
    ...CursorQuery,
    filter: z.optional(Filter),
    after: z.optional(z.int().check(z.minimum(0))),
    group_by: z.optional(z.literal('order')),
  }),
  data: z.object({
    notifications: z.array(Notification),
    unread_count: z.int(),
    last_seq: z.int(),
    /** Matches before grouping. */
    total_count: z.int(),
    pagination: Pagination,
  }),
});

export const getNotification = endpoint({
  method: 'GET',
  path: '/sellers/notifications/:id',
  access: 'seller',
  tag: 'notifications',
  summary: 'Returns a notification.',
  params: IdParams,
  data: Notification,
});

const Unread = z.object({ unread_count: z.int() });
/** Ids, or all matches of a filter except some, up to a number, which excludes those that arrived after the selection. */
const Batch = z.object({
  notification_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(NOTIFICATION_BATCH_MAX))),
  matching: z.optional(
    z.object({
      filter: Filter,
      up_to_seq: z.int().check(z.minimum(1)),
      except_ids: z.optional(z.array(Id).check(z.maxLength(NOTIFICATION_BATCH_MAX))),
    }),
  ),
  /** An id also stands for the earlier notifications of its order. */
  whole_groups: z.optional(z.boolean()),
});
export type NotificationBatch = z.output<typeof Batch>;

export const readNotification = endpoint({
  method: 'POST',
  path: '/sellers/notifications/:id/read',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks a notification as read.',
  params: IdParams,
  data: Unread,
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/batch-read',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks several notifications as read: by id, or all that match, except some.',
  body: Batch,
  data: Unread,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/read-all',
  access: 'seller',
  tag: 'notifications',
  summary: 'Marks all notifications as read.',
  data: Unread,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/sellers/notifications/:id',
  access: 'seller',
  tag: 'notifications',
  summary: 'Deletes a notification.',
  params: IdParams,
  data: Unread,
});

export const deleteNotifications = endpoint({
  method: 'POST',
  path: '/sellers/notifications/batch-delete',
  access: 'seller',
  tag: 'notifications',
  summary: 'Deletes several notifications: by id, or all that match, except some.',
  body: Batch,
  data: Unread,
});
