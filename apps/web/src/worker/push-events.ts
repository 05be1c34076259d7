// What arrives while nobody looks: shown once, and a click leads to what it is about.
import { isPushMessage, type PushMessage } from '@raan/contract/notifications/push';
import type { OpenPath, PushShown } from '#lib/worker-messages.ts';

const ICON = '/brand/notification-icon.png';
const BADGE = '/brand/notification-badge.png';

function messageIn(data: PushMessageData | null): PushMessage | undefined {
  try {
    const value: unknown = data?.json();
    return isPushMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Pages that a worker sees are of its own origin; only windows take a target. */
function tell(page: WindowClient, what: PushShown | OpenPath): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage(what);
}

/** Only our own pages are opened, whatever a push says. */
function ownPath(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : '/notifications';
}

/** Shows a push. A page of the app that is looked at has told it already, by toast and sound; a test is shown in any case. */
export async function handlePush(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const message = messageIn(data);
  if (!message) return;
  const pages = await scope.clients.matchAll({ type: 'window' });
  const isLookedAt = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isLookedAt && !message.test) return;
  await scope.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: ICON,
    badge: BADGE,
    data: { path: ownPath(message.path) },
  });
  for (const page of pages) tell(page, { pushShown: message.tag });
}

/** Brings an open page of the app to the front and leads it there, else opens one. */
export async function openFromNotification(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: string };
  const target = ownPath(path ?? '');
  const pages = await scope.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => !/^\/(?:s|console)\//.test(new URL(url).pathname));
  if (!page) {
    await scope.clients.openWindow(target);
    return;
  }
  tell(page, { openPath: target });
  await page.focus();
}
