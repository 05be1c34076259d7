/**
 * `npm run bench:pages`: how soon each page is there on a slow phone, beside a page of plain HTML that looks the same, in the same run. Prints a
 * table and writes `artefacts/bench/pages.md`. `--runs 7` measures more often, a word takes only the pages whose names hold it; RAAN_URL takes
 * the server that is there, with the demo's data.
 */
// oxlint-disable no-console -- what it prints is its result
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { callApi, DEMO, signIn, type Session } from '../seller-api.ts';
import { startJourneyServer } from '../server.ts';
import { plainHtml, startFloorServer } from './floor.ts';
import { measurePage, type Measured } from './measure-page.ts';

type BenchPage = { name: string; path: string; signedIn: boolean; target: number };
type Result = BenchPage & { page: Measured; floor: Measured };

const FILE = path.join(import.meta.dirname, '../../artefacts/bench/pages.md');
/** What the floor's reach is: cold, the first view of a visitor; a seller's list has its data to fetch as well. */
const VISITOR_TARGET = 1.1;
const SELLER_TARGET = 1.5;

const { values: options, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Math.max(1, Number(options.runs) || 1);

const own = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? own?.server.baseUrl ?? '';
const browser = await launchBrowser();
try {
  const session = await signIn(baseUrl, DEMO);
  const pages = (await allPages(session)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  const results: Result[] = [];
  for (const page of pages) {
    const result = await bench(browser, page, session);
    console.log(rowOf(result).join('  '));
    results.push(result);
  }
  write(results);
} finally {
  await browser.close();
  await own?.stop();
}

async function allPages({ token, seller }: Session): Promise<BenchPage[]> {
  const { data } = await callApi(baseUrl, 'GET', 'sellers/products?per_page=1', { token });
  const store = `/s/${seller.store_slug}`;
  const visitor = (name: string, address: string): BenchPage => ({
    name,
    path: address,
    signedIn: false,
    target: VISITOR_TARGET,
  });
  const ofSeller = (name: string, address: string): BenchPage => ({
    name,
    path: address,
    signedIn: true,
    target: SELLER_TARGET,
  });
  return [
    visitor('login', '/login'),
    visitor('store', store),
    visitor('store search', `${store}?keyword=${encodeURIComponent('เสื้อ')}`),
    visitor('store product', `${store}/p/${data['products'][0].id}`),
    ofSeller('home', '/'),
    ofSeller('pending shipment', '/pending-shipment'),
    ofSeller('completed orders', '/completed-orders'),
    ofSeller('notifications', '/notifications'),
    ofSeller('shop', '/shop'),
    ofSeller('shop management', '/shop-management'),
    ofSeller('revenue record', '/revenue-record'),
    ofSeller('profile', '/profile'),
  ];
}

/** Page and floor turn by turn, so that whatever else the machine does meets both. */
async function bench(open: Browser, page: BenchPage, session: Session): Promise<Result> {
  const signedIn = page.signedIn ? session : undefined;
  const html = await plainHtml(open, `${baseUrl}${page.path}`, signedIn);
  const floorServer = await startFloorServer(html, baseUrl);
  const taken: { page: Measured; floor: Measured }[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const floor = await measurePage(open, floorServer.url + page.path, undefined);
      taken.push({ floor, page: await measurePage(open, `${baseUrl}${page.path}`, signedIn) });
    }
  } finally {
    await floorServer.close();
  }
  return {
    ...page,
    page: middle(taken.map((one) => one.page)),
    floor: middle(taken.map((one) => one.floor)),
  };
}

/** The median of each figure; of shifts and long tasks the worst, because one is one too many. */
function middle(all: readonly Measured[]): Measured {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const of = (figure: (one: Measured) => number) => all.map(figure);
  return {
    lcpMs: median(of((one) => one.lcpMs)),
    fcpMs: median(of((one) => one.fcpMs)),
    shift: Math.max(...of((one) => one.shift)),
    longTasks: median(of((one) => one.longTasks)),
    longestTaskMs: median(of((one) => one.longestTaskMs)),
    htmlBytes: median(of((one) => one.htmlBytes)),
    allBytes: median(of((one) => one.allBytes)),
    largest: all[0]?.largest ?? '',
  };
}

function rowOf({ name, page, floor, target }: Result): string[] {
  const ratio = page.lcpMs / floor.lcpMs;
  const isMet = ratio <= target && page.shift === 0;
  return [
    name,
    `${Math.round(page.lcpMs)} ms`,
    `${Math.round(floor.lcpMs)} ms`,
    `${ratio.toFixed(2)} (≤ ${target.toFixed(1)})`,
    `${Math.round(page.fcpMs)} ms`,
    page.shift.toFixed(3),
    `${page.longTasks} (${Math.round(page.longestTaskMs)} ms)`,
    `${(page.htmlBytes / 1000).toFixed(1)} kB`,
    `${(page.allBytes / 1000).toFixed(0)} kB`,
    page.largest,
    isMet ? 'met' : 'missed',
  ];
}

function write(results: readonly Result[]): void {
  const head = [
    'page',
    'LCP',
    'floor',
    'ratio',
    'FCP',
    'CLS',
    'long tasks (longest)',
    'HTML',
    'all',
    'largest',
    '',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [processor] = os.cpus();
  const text = [
    '# How soon pages are there',
    '',
    `Chromium, cold, 150 ms round trip, 1.6 Mbit/s, a processor four times slower; median of ${runs} runs, shifts the worst of them. The floor is the`,
    'same look as plain HTML with the rules of style that it uses, pictures included, served in the same run.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...results.map((result) => line(rowOf(result))),
    '',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${processor?.model ?? 'processor'}, Node ${process.version}.`,
    '',
  ].join('\n');
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
  console.log(`\n${text}`);
}
