import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const SETTINGS = {
  order_notification: z.boolean(),
  finance_notification: z.boolean(),
  system_notification: z.boolean(),
  /** A notification and a mail after a sign-in from a new device. */
  login_notification: z.boolean(),
};

/** What a seller wants to be told; kept with the account, so that a new device begins with it. */
export const NotificationSettings = z.object(SETTINGS);
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'notifications',
  summary: 'What the seller wants to be told.',
  data: NotificationSettings,
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'notifications',
  summary: 'Changes what the seller wants to be told; what is not named stays.',
  body: z.partial(NotificationSettings),
  data: NotificationSettings,
});
