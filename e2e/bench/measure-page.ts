/** One cold visit on a slow phone, and what the visitor had of it. */
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { PHONE } from '../people.ts';
import type { Session } from '../seller-api.ts';

export type Measured = {
  lcpMs: number;
  fcpMs: number;
  /** Cumulative layout shift. */
  shift: number;
  longTasks: number;
  longestTaskMs: number;
  /** Over the wire: the document, and everything. */
  htmlBytes: number;
  allBytes: number;
  /** What was painted largest. */
  largest: string;
};

const ROUND_TRIP_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const SLOWER = 4;
/** A page that asks for nothing more for this long has come to rest. */
const REST_MS = 1_500;
const TIMEOUT_MS = 60_000;

/** A phone with nothing of ours on it but the session of a remembered seller. */
export async function coldPhone(browser: Browser, url: string, session?: Session): Promise<BrowserContext> {
  const { origin } = new URL(url);
  const localStorage = session
    ? [
        { name: 'token', value: session.token },
        { name: 'seller_info', value: JSON.stringify(session.seller) },
      ]
    : [];
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'th',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.addCookies([{ name: 'app_language', value: 'th', url: origin }]);
  return context;
}

/** Opens an address cold under the profile and reads the browser's own figures once the page has come to rest. */
export async function measurePage(browser: Browser, url: string, session?: Session): Promise<Measured> {
  const context = await coldPhone(browser, url, session);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const tools = await context.newCDPSession(page);
    await slowDown(tools);
    const bytes = countBytes(tools);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await rest(() => bytes.all);
    const seen = await page.evaluate(() => globalThis.seen);
    return { ...seen, htmlBytes: bytes.html, allBytes: bytes.all };
  } finally {
    await context.close();
  }
}

async function slowDown(tools: CDPSession): Promise<void> {
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

function countBytes(tools: CDPSession): { html: number; all: number } {
  const bytes = { html: 0, all: 0 };
  let document: string | undefined;
  tools.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Document') document ??= requestId;
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (requestId === document) bytes.html = encodedDataLength;
  });
  return bytes;
}

/** Waits until a number has not changed for a while. */
async function rest(read: () => number): Promise<void> {
  let last = -1;
  while (last !== read()) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

type Seen = Omit<Measured, 'htmlBytes' | 'allBytes'>;
declare global {
  var seen: Seen;
}

/** Runs in the page before anything of it. */
function observe(): void {
  globalThis.seen = { lcpMs: 0, fcpMs: 0, shift: 0, longTasks: 0, longestTaskMs: 0, largest: '' };
  const { seen } = globalThis;
  const watch = (type: string, take: (entry: PerformanceEntry & Record<string, unknown>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & Record<string, unknown>);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime;
    const element = entry['element'] as Element | null;
    seen.largest = element?.tagName.toLowerCase() ?? 'gone';
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (entry['hadRecentInput'] !== true) seen.shift += entry['value'] as number;
  });
  watch('longtask', (entry) => {
    seen.longTasks += 1;
    seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration);
  });
}
