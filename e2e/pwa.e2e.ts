/** The app on a home screen: it installs, opens without a connection, knows of a new version, and is told of news while it is closed. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { listProduct, newSeller, orderInStore } from './seller-api.ts';

const { baseUrl } = inject('server');
/** A worker takes its time to wake. */
const SOON = { timeout: 10_000 };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Waits until the worker is in charge of the page and has kept what the page is made of. */
async function appKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const { active, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const files = await (await caches.open('raan-files')).keys();
      return active?.state === 'activated' && !installing && files.length > 60;
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

/** Waits until what the page shows has been kept on the device. */
async function dataKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await lastData(page)), SOON).toContain(text);
}

async function lastData(page: Page): Promise<unknown[]> {
  return await page.evaluate(async () => {
    // Asked for before the app has made it, it would be made without what the app puts into it.
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === 'raan-last-data')) return [];
    const opening = indexedDB.open('raan-last-data');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const all = database.transaction('answers').objectStore('answers').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return all.result as unknown[];
  });
}

it('[NOTI-05] can be installed: its manifest holds in every language, and its icons are what they say', async () => {
  const seller = await newSeller(baseUrl);
  for (const language of ['th', 'en', 'zh-TW', 'zh-CN']) {
    const { page, context } = await openPhone(browser, { baseUrl, language, session: seller });
    await page.goto('/profile');
    const cdp = await context.newCDPSession(page);
    const { errors, url } = await cdp.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${baseUrl}/brand/manifest.${language}.webmanifest` });
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SOON)
      .toBe(true);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Contexts of journeys are private windows, which install nothing.
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

it('opens without a connection with what was seen last, says so on writes, and forgets it all at logout', async () => {
  const seller = await newSeller(baseUrl);
  const { orderNumber } = await orderInStore(baseUrl, seller.slug, await listProduct(baseUrl, seller));
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  await page.goto('/notifications');
  await page.getByText(orderNumber).first().waitFor();
  await dataKept(page, orderNumber);
  await page.goto('/pending-shipment');
  await page.getByText(orderNumber).first().waitFor();
  await appKept(page);
  await dataKept(page, '"orders","list"');
  const kept = JSON.stringify(await lastData(page));
  expect(kept).not.toContain('0897654321');
  expect(kept).not.toContain('มาลี รักสวย');
  expect(kept).not.toContain('99/1 ซอยลาดพร้าว');

  await context.setOffline(true);
  await page.reload();
  await page.getByText(orderNumber).first().waitFor();
  await page.getByText('You are offline.', { exact: false }).waitFor();
  await page.getByRole('link', { name: /Alerts/ }).click();
  await page.getByText(orderNumber).first().waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('Network connection lost', { exact: false }).waitFor();

  await context.setOffline(false);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login*');
  await expect.poll(() => lastData(page), SOON).toEqual([]);
  await context.close();
});

/** Stands before the server; once told to, it serves a service worker of another build. */
async function startDeploying(): Promise<{ url: string; deploy: () => void; close: () => void }> {
  let deployed = false;
  const server: Server = createServer((incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = deployed && url === '/sw.js';
    const forwarded = request(
      new URL(url, baseUrl),
      { method, headers: isWorker ? {} : headers },
      (reply) => {
        if (!isWorker) {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          answer.end(text.replace(/(entry: ?["'`])[^"'`]+/, '$1/of-another-build.js'));
        });
      },
    );
    forwarded.on('error', () => answer.destroy());
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

it('says that there is a new version, and loads it when asked to', async () => {
  const site = await startDeploying();
  const seller = await newSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl: site.url, language: 'en', session: seller });
  await page.goto('/shop');
  await appKept(page);
  site.deploy();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.getByText('A new version is ready').waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.getByRole('heading', { name: 'Shop' }).first().waitFor();
  expect(await page.getByText('A new version is ready').count()).toBe(0);
  await context.close();
  site.close();
});

/** The worker's registration, as the browser's tools name it. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${baseUrl}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return await found;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses a notification, as the system would: nothing in a browser without a window can. */
async function press(context: BrowserContext, tag: string): Promise<void> {
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ tag: string }[]> };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const notification = (await scope.registration.getNotifications()).find((one) => one.tag === wanted);
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

it('[NOTI-05] shows what is pushed while nobody looks, and a click opens what it is about', async () => {
  const seller = await newSeller(baseUrl);
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session: seller });
  await context.grantPermissions(['notifications'], { origin: baseUrl });
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        payload.toString().includes('subscription_succeeded'),
      ),
    );
  await page.goto('/profile');
  await Promise.all([appKept(page), subscribed]);
  const cdp = await context.newCDPSession(page);
  const registrationId = await registrationOf(cdp);
  const push = async (message: unknown) =>
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: baseUrl,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    });
  const order = { title: 'A customer has paid', body: 'R1', path: '/pending-shipment', tag: 'raan-7' };
  // The browser's tools drop what comes before the worker has fully started; sent again, one tag is one notification.
  const pushed = async (message: { body: string; path: string; tag: string; test: true }) =>
    await expect
      .poll(async () => {
        await push(message);
        return (await shown(page)).map(({ body }) => body);
      }, SOON)
      .toEqual([message.body]);
  await pushed({ ...order, test: true });
  await push('no message');
  // Looked at and connected, the page tells by itself; only a test is shown in any case.
  await push({ ...order, body: 'not shown', tag: 'raan-9' });
  await pushed({ ...order, body: 'R1 again', test: true });
  await press(context, 'raan-7');
  await page.waitForURL('**/pending-shipment');
  expect(await shown(page)).toEqual([]);
  await pushed({ ...order, path: 'https://evil.example/', tag: 'raan-8', test: true });
  await press(context, 'raan-8');
  await page.waitForURL('**/notifications');
  await context.close();
});
