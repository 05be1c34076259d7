import { isPushMessage, type PushMessage } from '@raan/contract/notifications/push';
import { CAN_PAGE_NOTIFY, type OpenPath, type PushShown } from '#lib/worker-messages.ts';

const ICON = '/brand/notification-icon.png';
const BADGE = '/brand/notification-badge.png';
/** A page without a response in this time is suspended and alerts nobody. */
const RESPONSE_TIMEOUT_MS = 500;

function parseMessage(data: PushMessageData | null): PushMessage | undefined {
  try {
    const value: unknown = data?.json();
    return isPushMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** postMessage to a client has no target origin; clients are always same-origin. */
function postToPage(page: WindowClient, what: PushShown | OpenPath): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage(what);
}

/** Only paths of our origin may be opened, whatever a push contains. */
function safePath(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : '/notifications';
}

/** Whether a page belongs to the seller's app. Storefront and console share its origin. */
function isSellerApp({ url }: WindowClient): boolean {
  return !/^\/(?:s|console)(?:\/|$)/.test(new URL(url).pathname);
}

/** Whether a focused page shows the notification itself, because its live connection is up. */
async function canPageNotify(page: WindowClient): Promise<boolean> {
  if (page.visibilityState !== 'visible' || !page.focused || !isSellerApp(page)) return false;
  const { port1, port2 } = new MessageChannel();
  const responded = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
  });
  page.postMessage(CAN_PAGE_NOTIFY, [port2]);
  return await responded.finally(() => port1.close());
}

/** Shows a push unless a page of the app alerts the seller itself. Test pushes are always shown. */
export async function handlePush(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const message = parseMessage(data);
  if (!message) return;
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (!message.test && (await Promise.all(pages.map(canPageNotify))).includes(true)) return;
  await scope.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: ICON,
    badge: BADGE,
    data: { ...message.payload, path: safePath(message.path) },
  });
  for (const page of pages) postToPage(page, { pushShown: message.tag });
}

/** Brings an open page of the app to the front and navigates it, or opens a new one. */
export async function openFromNotification(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: string };
  const target = safePath(path ?? '');
  const pages = await scope.clients.matchAll({ type: 'window' });
  const page = pages.find(isSellerApp);
  if (!page) {
    await scope.clients.openWindow(target);
    return;
  }
  postToPage(page, { openPath: target });
  await page.focus();
}
