import { toBrowserPayload } from '@raan/contract/notifications/browser-payload';
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

/** Builds the push message of a notification. */
export function notificationPushMessage(row: NotificationRow, language: Language): PushMessage {
  const notification = notificationView(row, language);
  return {
    title: cut(notification.title),
    body: cut(notification.message),
    path: browserDestination(row),
    tag: notificationTag(row.id),
    payload: toBrowserPayload(notification),
  };
}

/** Builds one message for several notifications, so that they take one line on the lock screen. */
export function summaryPushMessage(count: number, newestId: number, language: Language): PushMessage {
  return {
    ...pushText('push_many', { count }, language),
    path: '/notifications',
    tag: notificationTag(newestId),
  };
}

/** Builds the message of the push test. */
export function testPushMessage(language: Language): PushMessage {
  return { ...pushText('push_test', {}, language), path: '/notifications', tag: TEST_PUSH_TAG, test: true };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= PUSH_TEXT_MAX ? text : `${characters.slice(0, PUSH_TEXT_MAX - 1).join('')}…`;
}
