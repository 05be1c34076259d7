import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

/** Fakes a push service that delivers nothing, for pages opened afterwards. Allows notifications. */
export async function installFakePushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const device = createECDH('prime256v1');
  device.generateKeys();
  const keys = {
    p256dh: device.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await context.addInitScript((subscriptionKeys) => {
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: subscriptionKeys }),
      unsubscribe: async () => {
        localStorage.removeItem('browser_subscription');
        return true;
      },
    });
    const storedEndpoint = () => localStorage.getItem('browser_subscription');
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        Object.assign(globalThis, { isSubscriptionRead: true });
        return storedEndpoint() === null ? null : subscription(storedEndpoint() ?? '');
      },
      subscribe: async () => {
        const endpoint = storedEndpoint() ?? `https://push.invalid/${crypto.randomUUID()}`;
        localStorage.setItem('browser_subscription', endpoint);
        return subscription(endpoint);
      },
    });
  }, keys);
}

/** At start, the app removes the subscription of an earlier seller. Waits until this has begun. */
export async function waitForPushRenewal(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isSubscriptionRead' in globalThis);
}

/** Returns the endpoint of the page's subscription, or null. */
export const pushEndpointOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('browser_subscription'));
