import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { PHONE } from '../phone.ts';
import type { Session } from '../seller-api.ts';

export type PageMetrics = {
  lcpMs: number;
  fcpMs: number;
  /** Cumulative layout shift. */
  shift: number;
  longTasks: number;
  longestTaskMs: number;
  /** Bytes over the network: the document, and all responses. */
  htmlBytes: number;
  allBytes: number;
  largest: string;
};

const ROUND_TRIP_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const CPU_SLOWDOWN = 4;
/** A page without network traffic for this time has finished loading. */
const REST_MS = 1_500;
const TIMEOUT_MS = 60_000;

/** Opens a phone with an empty cache and at most a seller's session. */
export async function openColdPhone(
  browser: Browser,
  url: string,
  session?: Session,
): Promise<BrowserContext> {
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

/** Opens a URL with an empty cache on a throttled phone and reads the browser's metrics once loaded. */
export async function measurePage(browser: Browser, url: string, session?: Session): Promise<PageMetrics> {
  const context = await openColdPhone(browser, url, session);
  try {
    const page = await context.newPage();
    await page.addInitScript(recordMetrics);
    const cdp = await context.newCDPSession(page);
    await throttle(cdp);
    const bytes = countBytes(cdp);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await waitUntilStable(() => bytes.all);
    const seen = await page.evaluate(() => globalThis.seen);
    return { ...seen, htmlBytes: bytes.html, allBytes: bytes.all };
  } finally {
    await context.close();
  }
}

async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

function countBytes(cdp: CDPSession): { html: number; all: number } {
  const bytes = { html: 0, all: 0 };
  let document: string | undefined;
  cdp.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Document') document ??= requestId;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (requestId === document) bytes.html = encodedDataLength;
  });
  return bytes;
}

async function waitUntilStable(read: () => number): Promise<void> {
  let last = -1;
  while (last !== read()) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

type Seen = Omit<PageMetrics, 'htmlBytes' | 'allBytes'>;
declare global {
  var seen: Seen;
}

/** Runs in the page before any script. */
function recordMetrics(): void {
  globalThis.seen = { lcpMs: 0, fcpMs: 0, shift: 0, longTasks: 0, longestTaskMs: 0, largest: '' };
  const { seen } = globalThis;
  const watch = (type: string, record: (entry: PerformanceEntry & Record<string, unknown>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry as PerformanceEntry & Record<string, unknown>);
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
