// What arrives while nobody looks: shown once, and a click leads to what it is about.
import { isPushMessage, type PushMessage } from '@raan/contract/notifications/push';
import { ASK_WHO_TELLS, type OpenPath, type PushShown } from '#lib/worker-messages.ts';

const ICON = '/brand/notification-icon.png';
const BADGE = '/brand/notification-badge.png';
/** A page that takes longer stands still, and tells nobody. */
const ANSWER_WITHIN_MS = 500;

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

/** Whether a page is the seller's app: the storefront and the console stand under the same roof. */
function isOfApp({ url }: WindowClient): boolean {
  return !/^\/(?:s|console)(?:\/|$)/.test(new URL(url).pathname);
}

/** Whether a page in focus announces by itself what arrives, as only one with its live connection up does. */
async function tellsItself(page: WindowClient): Promise<boolean> {
  if (page.visibilityState !== 'visible' || !page.focused || !isOfApp(page)) return false;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
  });
  page.postMessage(ASK_WHO_TELLS, [port2]);
  return await answered.finally(() => port1.close());
}

/** Shows a push, unless a page of the app says that it tells it, by toast and sound; a test is shown in any case. */
export async function handlePush(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const message = messageIn(data);
  if (!message) return;
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (!message.test && (await Promise.all(pages.map(tellsItself))).includes(true)) return;
  await scope.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: ICON,
    badge: BADGE,
    data: { ...message.payload, path: ownPath(message.path) },
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
  const page = pages.find(isOfApp);
  if (!page) {
    await scope.clients.openWindow(target);
    return;
  }
  tell(page, { openPath: target });
  await page.focus();
}
