/**
 * `npm run bench:order-lists`: measures a list of 10,000 orders on a phone four times slower than this
 * machine: the longest task, the frame times and the time from a tap to the next paint, while the list is
 * scrolled, flung and selected. Completed orders have no selection; their periods are tapped. Prints a table
 * and writes `artefacts/bench/order-lists.md`. Options: `--orders 2000`, `--slower 6`; RAAN_URL and DATA_DIR
 * name a running server.
 */
// oxlint-disable no-console -- the output is the result
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { addManyOrders, type GroupCounts } from '@raan/server/test/many-orders.ts';
import { launchBrowser } from '../browser.ts';
import { openPhone } from '../phone.ts';
import { createTestSeller } from '../seller-api.ts';
import { startJourneyServer } from '../server.ts';

type Result = {
  group: string;
  rows: number;
  loadSeconds: number;
  longestTaskMs: number;
  longTasks: number;
  frameP50Ms: number;
  frameP95Ms: number;
  slowFrames: number;
  tapP75Ms: number;
  tapMaxMs: number;
  cardsMounted: number;
};

const FILE = path.join(import.meta.dirname, '../../artefacts/bench/order-lists.md');
const LONG_TASK_TARGET_MS = 200;
const TAP_TARGET_MS = 100;
const TAPS = 20;
const FLING = { frames: 180, px: 90 };
const SLOW_FRAME_MS = 50;
const GROUPS: readonly { status: keyof GroupCounts; path: string }[] = [
  { status: 'pending_payment', path: '/pending-payment' },
  { status: 'pending_shipment', path: '/pending-shipment' },
  { status: 'pending_delivery', path: '/pending-receipt' },
  { status: 'completed', path: '/completed-orders' },
];

const { values: options, positionals } = parseArgs({
  options: { orders: { type: 'string', default: '10000' }, slower: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const count = Math.max(100, Number(options.orders) || 0);
const slower = Math.max(1, Number(options.slower) || 1);

const ownServer = process.env.RAAN_URL ? null : await startJourneyServer();
const server = ownServer?.server ?? {
  baseUrl: process.env.RAAN_URL ?? '',
  dataDir: process.env.DATA_DIR ?? 'data',
};
const browser = await launchBrowser();
try {
  const results: Result[] = [];
  for (const group of GROUPS) {
    if (positionals.length > 0 && !positionals.some((word) => group.path.includes(word))) continue;
    const result = await bench(browser, group);
    console.log(tableRow(result).join('  '));
    results.push(result);
  }
  write(results);
} finally {
  await browser.close();
  await ownServer?.stop();
}

async function bench(within: Browser, group: (typeof GROUPS)[number]): Promise<Result> {
  const session = await createTestSeller(server.baseUrl);
  await addManyOrders(server.dataDir, { sellerId: session.seller.id, counts: { [group.status]: count } });
  const { page, context } = await openPhone(within, { baseUrl: server.baseUrl, language: 'th', session });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await recordInteractions(page);
  await page.goto(group.path);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(() => globalThis.measured.tasks.splice(0));

  const start = performance.now();
  const rows = await scrollToEnd(page);
  const loadSeconds = (performance.now() - start) / 1_000;
  const cardsMounted = await page.getByRole('article').count();
  const frames = await fling(page);
  await (group.status === 'completed' ? tapPeriods(page) : tapSelection(page));
  const { tasks, taps } = await page.evaluate(() => globalThis.measured);
  await context.close();
  return {
    group: group.path,
    rows,
    loadSeconds,
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    frameP50Ms: quantile(frames, 0.5),
    frameP95Ms: quantile(frames, 0.95),
    slowFrames: frames.filter((ms) => ms > SLOW_FRAME_MS).length / Math.max(1, frames.length),
    tapP75Ms: quantile(taps, 0.75),
    tapMaxMs: Math.max(0, ...taps),
    cardsMounted,
  };
}

/** Records each task over 50 ms, and the time from each tap to the next paint. */
async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = { tasks: [] as number[], taps: [] as number[] };
    globalThis.measured = measured;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.tasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
    // One tap causes several events; the slowest one counts.
    const byInteraction = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        const before = byInteraction.get(entry.interactionId) ?? 0;
        byInteraction.set(entry.interactionId, Math.max(before, entry.duration));
      }
      measured.taps = [...byInteraction.values()];
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Returns the number of loaded orders. */
async function scrollToEnd(page: Page): Promise<number> {
  const last = async () =>
    Number((await page.locator('[aria-posinset]').last().getAttribute('aria-posinset')) ?? 0);
  for (let place = 0, still = 0; place < count && still < 100;) {
    // Scrolls in steps, as flings do, so that rows are rendered on the way.
    await page.evaluate(async () => {
      for (let step = 0; step < 8; step += 1) {
        scrollBy(0, (document.documentElement.scrollHeight - scrollY) / 4);
        await new Promise(requestAnimationFrame);
      }
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await page.waitForTimeout(80);
    const now = await last();
    still = now > place ? 0 : still + 1;
    place = Math.max(place, now);
  }
  return last();
}

/** Returns the frame times of flings at the end, the middle and the beginning of the list. */
async function fling(page: Page): Promise<number[]> {
  const frames: number[] = [];
  for (const share of [0.95, 0.5, 0.1]) {
    await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share);
    await page.waitForTimeout(500);
    frames.push(
      ...(await page.evaluate(async ({ frames: length, px }) => {
        const times: number[] = [];
        let before = performance.now();
        for (let frame = 0; frame < length; frame += 1) {
          scrollBy(0, px);
          const now = await new Promise<number>(requestAnimationFrame);
          if (frame > 0) times.push(now - before);
          before = now;
        }
        return times;
      }, FLING)),
    );
  }
  return frames;
}

async function tapSelection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เลือกหลายรายการ' }).tap();
  const boxes = page.getByRole('checkbox', { name: /^เลือกคำสั่งซื้อ / });
  await boxes.first().waitFor();
  for (let tap = 0; tap < TAPS; tap += 1) {
    const box = boxes.nth(2 + (tap % 2));
    await box.tap({ force: true });
    await page.waitForTimeout(150);
  }
  const all = page.getByRole('checkbox', { name: /^(เลือกทั้งหมด|เลือกแล้ว) / });
  for (let tap = 0; tap < TAPS / 2; tap += 1) {
    await all.tap({ force: true });
    await page.waitForTimeout(150);
  }
}

/** Taps the periods of completed orders, which have no selection. Each tap loads other orders. */
async function tapPeriods(page: Page): Promise<void> {
  const periods = page.getByRole('group', { name: 'ช่วงเวลา' }).getByRole('button');
  for (let tap = 0; tap < TAPS; tap += 1) {
    await periods.nth((tap + 1) % 2).tap({ force: true });
    await page.waitForTimeout(250);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function tableRow(result: Result): string[] {
  const isMet =
    result.rows >= count && result.longestTaskMs <= LONG_TASK_TARGET_MS && result.tapP75Ms <= TAP_TARGET_MS;
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    result.group,
    `${result.rows} (${result.cardsMounted} drawn)`,
    `${result.loadSeconds.toFixed(0)} s`,
    `${ms(result.longestTaskMs)} (≤ ${LONG_TASK_TARGET_MS})`,
    String(result.longTasks),
    `${ms(result.frameP50Ms)} / ${ms(result.frameP95Ms)}`,
    `${(result.slowFrames * 100).toFixed(1)} %`,
    `${ms(result.tapP75Ms)} (≤ ${TAP_TARGET_MS})`,
    ms(result.tapMaxMs),
    isMet ? 'met' : 'missed',
  ];
}

function write(results: readonly Result[]): void {
  const head = [
    'list',
    'orders',
    'to the end in',
    'longest task',
    'tasks over 50 ms',
    'frames p50 / p95',
    'frames over 50 ms',
    'tap to paint p75',
    'slowest tap',
    '',
  ];
  const rows = [head, head.map(() => '---'), ...results.map(tableRow)].map((row) => `| ${row.join(' | ')} |`);
  const about = `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, Node ${process.version}, processor slowed ${slower} times, load of the machine ${os.loadavg()[1]?.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}`;
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `# Long lists of orders\n\n${about}\n\n${rows.join('\n')}\n`);
  console.log(FILE);
}

declare global {
  // oxlint-disable-next-line no-var -- global of the measured page
  var measured: { tasks: number[]; taps: number[] };
}
