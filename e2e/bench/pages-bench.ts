/**
 * `npm run bench:pages`: measures how fast each page loads on a slow phone, compared with a static HTML page
 * of the same design in the same run. Prints a table and writes `artefacts/bench/pages.md`. `--runs 7`
 * measures more often; a word selects pages by name; RAAN_URL names a running server with the demo data.
 */
// oxlint-disable no-console -- the output is the result
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../browser.ts';
import { callApi, DEMO, createSession, type Session } from '../seller-api.ts';
import { startJourneyServer } from '../server.ts';
import { captureStaticHtml, startBaselineServer } from './baseline-page.ts';
import { measurePage, type PageMetrics } from './measure-page.ts';

type BenchPage = { name: string; path: string; signedIn: boolean; target: number };
type Result = BenchPage & { page: PageMetrics; baseline: PageMetrics };

const FILE = path.join(import.meta.dirname, '../../artefacts/bench/pages.md');
/** Target ratios to the baseline's LCP, with an empty cache. A seller's page must also fetch its data. */
const VISITOR_TARGET = 1.1;
const SELLER_TARGET = 1.5;

const { values: options, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Math.max(1, Number(options.runs) || 1);

const ownServer = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? ownServer?.server.baseUrl ?? '';
const browser = await launchBrowser();
try {
  const session = await createSession(baseUrl, DEMO);
  const pages = (await listPages(session)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  const results: Result[] = [];
  for (const page of pages) {
    const result = await bench(page, session);
    console.log(tableRow(result).join('  '));
    results.push(result);
  }
  write(results);
} finally {
  await browser.close();
  await ownServer?.stop();
}

async function listPages({ token, seller }: Session): Promise<BenchPage[]> {
  const { data } = await callApi(baseUrl, 'GET', 'sellers/products?per_page=1', { token });
  const store = `/s/${seller.store_slug}`;
  const visitorPage = (name: string, address: string): BenchPage => ({
    name,
    path: address,
    signedIn: false,
    target: VISITOR_TARGET,
  });
  const sellerPage = (name: string, address: string): BenchPage => ({
    name,
    path: address,
    signedIn: true,
    target: SELLER_TARGET,
  });
  return [
    visitorPage('login', '/login'),
    visitorPage('store', store),
    visitorPage('store search', `${store}?keyword=${encodeURIComponent('เสื้อ')}`),
    visitorPage('store product', `${store}/p/${data['products'][0].id}`),
    sellerPage('home', '/'),
    sellerPage('pending shipment', '/pending-shipment'),
    sellerPage('completed orders', '/completed-orders'),
    sellerPage('notifications', '/notifications'),
    sellerPage('shop', '/shop'),
    sellerPage('shop management', '/shop-management'),
    sellerPage('revenue record', '/revenue-record'),
    sellerPage('profile', '/profile'),
  ];
}

/** Alternates page and baseline, so that other load on the machine affects both. */
async function bench(page: BenchPage, session: Session): Promise<Result> {
  const signedIn = page.signedIn ? session : undefined;
  const html = await captureStaticHtml(browser, `${baseUrl}${page.path}`, signedIn);
  const baselineServer = await startBaselineServer(html, baseUrl);
  const measurements: { page: PageMetrics; baseline: PageMetrics }[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const baseline = await measurePage(browser, baselineServer.url + page.path, undefined);
      measurements.push({
        baseline,
        page: await measurePage(browser, `${baseUrl}${page.path}`, signedIn),
      });
    }
  } finally {
    await baselineServer.close();
  }
  return {
    ...page,
    page: medianMetrics(measurements.map((one) => one.page)),
    baseline: medianMetrics(measurements.map((one) => one.baseline)),
  };
}

/** Returns the median of each metric, but the maximum of layout shifts: a single shift is a fault. */
function medianMetrics(all: readonly PageMetrics[]): PageMetrics {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const valuesOf = (figure: (one: PageMetrics) => number) => all.map(figure);
  return {
    lcpMs: median(valuesOf((one) => one.lcpMs)),
    fcpMs: median(valuesOf((one) => one.fcpMs)),
    shift: Math.max(...valuesOf((one) => one.shift)),
    longTasks: median(valuesOf((one) => one.longTasks)),
    longestTaskMs: median(valuesOf((one) => one.longestTaskMs)),
    htmlBytes: median(valuesOf((one) => one.htmlBytes)),
    allBytes: median(valuesOf((one) => one.allBytes)),
    largest: all[0]?.largest ?? '',
  };
}

function tableRow({ name, page, baseline, target }: Result): string[] {
  const ratio = page.lcpMs / baseline.lcpMs;
  const isMet = ratio <= target && page.shift === 0;
  return [
    name,
    `${Math.round(page.lcpMs)} ms`,
    `${Math.round(baseline.lcpMs)} ms`,
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
    'baseline',
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
    '# Page load times',
    '',
    `Chromium, empty cache, 150 ms round trip, 1.6 Mbit/s, CPU slowed four times; median of ${runs} runs, maximum of layout shifts. The`,
    'baseline is the same page as static HTML with only the style rules that it uses and its pictures, measured in the same run.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...results.map((result) => line(tableRow(result))),
    '',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${processor?.model ?? 'processor'}, Node ${process.version}.`,
    '',
  ].join('\n');
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
  console.log(`\n${text}`);
}
