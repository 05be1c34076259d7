/** A push service of a browser's maker, for browsers that have none: nothing is ever sent by it. */
import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

/** Lets a phone subscribe: it may show notifications and keeps one subscription, as its browser would. For pages that are opened afterwards. */
export async function pushServiceIn(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const device = createECDH('prime256v1');
  device.generateKeys();
  const keys = {
    p256dh: device.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await context.addInitScript((given) => {
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: given }),
      unsubscribe: async () => {
        localStorage.removeItem('browser_subscription');
        return true;
      },
    });
    const kept = () => localStorage.getItem('browser_subscription');
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() === null ? null : subscription(kept() ?? '')),
      subscribe: async () => {
        const endpoint = kept() ?? `https://push.invalid/${crypto.randomUUID()}`;
        localStorage.setItem('browser_subscription', endpoint);
        return subscription(endpoint);
      },
    });
  }, keys);
}

/** The address of the page's subscription; null where there is none. */
export const subscriptionIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('browser_subscription'));
