import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { openPhone } from '../phone.ts';
import { listFirstProduct, createTestSeller, placeTestOrder } from '../seller-api.ts';

const { baseUrl } = workerServer();
/** A service worker takes time to start. */
const WORKER_TIMEOUT = { timeout: 10_000 };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser({ fullBrowser: true });
});

afterAll(async () => {
  await browser?.close();
});

async function waitForCachedApp(page: Page): Promise<void> {
  const isCached = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const { active, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const files = await (await caches.open('raan-files')).keys();
      return active?.state === 'activated' && !installing && files.length > 60;
    });
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true);
}

async function waitForStoredData(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readStoredData(page)), WORKER_TIMEOUT).toContain(text);
}

async function readStoredData(page: Page): Promise<unknown[]> {
  return await page.evaluate(async () => {
    // Opening the database before the app does would create it without its object stores.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'raan-last-data')) return [];
    const opening = indexedDB.open('raan-last-data');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const all = database.transaction('answers').objectStore('answers').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return all.result as unknown[];
  });
}

it('is installable: valid manifests in every language, with icons of the stated size', async () => {
  const seller = await createTestSeller(baseUrl);
  for (const language of ['th', 'en', 'zh-TW', 'zh-CN']) {
    const { page, context } = await openPhone(browser, {
      baseUrl,
      language,
      session: seller,
      serviceWorker: true,
    });
    await page.goto('/profile');
    const cdp = await context.newCDPSession(page);
    const { errors, url } = await cdp.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${baseUrl}/brand/manifest.${language}.webmanifest` });
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), WORKER_TIMEOUT)
      .toBe(true);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Test contexts are incognito windows, which cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const icons = await page.evaluate(async (address) => {
      const manifest = (await (await fetch(address)).json()) as { icons: { src: string; sizes: string }[] };
      return await Promise.all(
        manifest.icons.map(async ({ src, sizes }) => {
          const picture = await createImageBitmap(await (await fetch(src)).blob());
          return { sizes, found: `${picture.width}x${picture.height}` };
        }),
      );
    }, url);
    expect(icons).toHaveLength(4);
    for (const { sizes, found } of icons) expect(found).toBe(sizes);
    await context.close();
  }
});

it('opens offline with the last data, reports that writes fail, and clears the data at logout', async () => {
  const seller = await createTestSeller(baseUrl);
  const { orderNumber } = await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
    serviceWorker: true,
  });
  await page.goto('/notifications');
  await page.getByText(orderNumber).first().waitFor();
  await waitForStoredData(page, orderNumber);
  await page.goto('/pending-shipment');
  await page.getByText(orderNumber).first().waitFor();
  await waitForCachedApp(page);
  await waitForStoredData(page, '"orders","list"');
  const storedData = JSON.stringify(await readStoredData(page));
  expect(storedData).not.toContain('0897654321');
  expect(storedData).not.toContain('มาลี รักสวย');
  expect(storedData).not.toContain('99/1 ซอยลาดพร้าว');

  await context.setOffline(true);
  await page.reload();
  await page.getByText(orderNumber).first().waitFor();
  await page.getByText('You’re offline.', { exact: false }).waitFor();
  await page.getByRole('link', { name: /Notifications/ }).click();
  await page.getByText(orderNumber).first().waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('Network connection lost', { exact: false }).waitFor();

  await context.setOffline(false);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login*');
  await expect.poll(() => readStoredData(page), WORKER_TIMEOUT).toEqual([]);
  await context.close();
});

/** Starts a proxy before the server. After `deploy` it serves a service worker of another build. */
async function startDeployProxy(): Promise<{ url: string; deploy: () => void; close: () => void }> {
  let deployed = false;
  const server: Server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = deployed && url === '/sw.js';
    const forwarded = request(
      new URL(url, baseUrl),
      { method, headers: isWorker ? {} : headers },
      (reply) => {
        if (!isWorker) {
          response.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(response);
          return;
        }
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          response.end(text.replace(/(entry: ?["'`])[^"'`]+/, '$1/of-another-build.js'));
        });
      },
    );
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      deployed = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

it('announces a new version and loads it on request', async () => {
  const site = await startDeployProxy();
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openPhone(browser, {
    baseUrl: site.url,
    language: 'en',
    session: seller,
    serviceWorker: true,
  });
  await page.goto('/shop');
  await waitForCachedApp(page);
  site.deploy();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.getByText('New version available').waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.getByRole('heading', { name: 'Store' }).first().waitFor();
  expect(await page.getByText('New version available').count()).toBe(0);
  await context.close();
  site.close();
});

/** Returns the id of the service worker's registration in the DevTools protocol. */
async function findRegistrationId(cdp: CDPSession): Promise<string> {
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${baseUrl}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return await registrationId;
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks a notification in the service worker. A headless browser has no notification to click. */
async function clickNotification(context: BrowserContext, tag: string): Promise<void> {
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error('no service worker is running');
  await worker.evaluate(async (notificationTag) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ tag: string }[]> };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const notification = (await scope.registration.getNotifications()).find(
      (one) => one.tag === notificationTag,
    );
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

it('[NOTI-05] shows push messages while no page is visible, and opens the matching page on click', async () => {
  const seller = await createTestSeller(baseUrl);
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session: seller,
    serviceWorker: true,
  });
  await context.grantPermissions(['notifications'], { origin: baseUrl });
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        payload.toString().includes('subscription_succeeded'),
      ),
    );
  await page.goto('/profile');
  await Promise.all([waitForCachedApp(page), subscribed]);
  const cdp = await context.newCDPSession(page);
  const registrationId = await findRegistrationId(cdp);
  const push = async (message: unknown) =>
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: baseUrl,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    });
  const order = { title: 'Customer paid', body: 'R1', path: '/pending-shipment', tag: 'raan-7' };
  // The DevTools protocol drops messages until the worker runs. A repeated message replaces its notification.
  const pushed = async (message: { body: string; path: string; tag: string; test: true }) =>
    await expect
      .poll(async () => {
        await push(message);
        return (await shownNotifications(page)).map(({ body }) => body);
      }, WORKER_TIMEOUT)
      .toEqual([message.body]);
  await pushed({ ...order, test: true });
  await push('no message');
  // A visible, connected page announces events itself. Only a test message is always shown.
  await push({ ...order, body: 'not shown', tag: 'raan-9' });
  await pushed({ ...order, body: 'R1 again', test: true });
  await clickNotification(context, 'raan-7');
  await page.waitForURL('**/pending-shipment');
  expect(await shownNotifications(page)).toEqual([]);
  await pushed({ ...order, path: 'https://evil.example/', tag: 'raan-8', test: true });
  await clickNotification(context, 'raan-8');
  await page.waitForURL('**/notifications');
  await context.close();
});
