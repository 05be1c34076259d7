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
      getSubscription: async () => (storedEndpoint() === null ? null : subscription(storedEndpoint() ?? '')),
      subscribe: async () => {
        const endpoint = storedEndpoint() ?? `https://push.invalid/${crypto.randomUUID()}`;
        localStorage.setItem('browser_subscription', endpoint);
        return subscription(endpoint);
      },
    });
  }, keys);
}

/** Returns the endpoint of the page's subscription, or null. */
export const pushEndpointOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('browser_subscription'));
