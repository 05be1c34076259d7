import { browserPayload } from '@raan/contract/notifications/browser-payload';
import { browserDestination } from '@raan/contract/notifications/destinations';
import {
  notificationTag,
  PUSH_TEXT_MAX,
  TEST_PUSH_TAG,
  type PushMessage,
} from '@raan/contract/notifications/push';
import type { Language } from '@raan/contract/language';
import type { NotificationRow } from '#features/notifications/notifications.queries.ts';
import { pushText } from '#features/notifications/notification-texts.ts';
import { notificationView } from '#features/notifications/notification-view.ts';

/** A notification as a device shows it, in the seller's language. */
export function messageOf(row: NotificationRow, language: Language): PushMessage {
  const notification = notificationView(row, language);
  return {
    title: cut(notification.title),
    body: cut(notification.message),
    path: browserDestination(row),
    tag: notificationTag(row.id),
    payload: browserPayload(notification),
  };
}

/** Stands for many that came at once: one line on the lock screen instead of a wall of them. */
export function messageOfMany(count: number, newestId: number, language: Language): PushMessage {
  return {
    ...pushText('push_many', { count }, language),
    path: '/notifications',
    tag: notificationTag(newestId),
  };
}

/** What a seller who presses "test" is shown. */
export function testMessage(language: Language): PushMessage {
  return { ...pushText('push_test', {}, language), path: '/notifications', tag: TEST_PUSH_TAG, test: true };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= PUSH_TEXT_MAX ? text : `${characters.slice(0, PUSH_TEXT_MAX - 1).join('')}…`;
}
