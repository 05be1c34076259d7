/**
 * `npm run walk`: every screen of the product in four languages, light and dark, on a phone: nothing cut, nothing too wide, no unfinished
 * words, no error in the browser's console, axe clean. Prints what is wrong, keeps a screenshot of each in `artefacts/walk/`, and fails where
 * something is. A word takes only the screens whose names hold it; `--language en`, `--scheme dark` take one; RAAN_URL takes the server that
 * is there, with the demo's data.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@raan/contract/language';
import type { Browser, Page } from 'playwright-core';
import { allScreens, fillCart, GROUPS, missedBy, type Screen } from './all-screens.ts';
import { launchBrowser } from './browser.ts';
import { enterConsole, FINANCE, REVIEWER } from './operators.ts';
import { openPhone } from './people.ts';
import { DEMO, signIn, type Session } from './seller-api.ts';
import { startJourneyServer } from './server.ts';
import { faultsOf } from './soundness.ts';

type Look = { language: string; colorScheme: 'light' | 'dark' };

const FOLDER = path.join(import.meta.dirname, '../artefacts/walk');
/** Longer than this nothing shimmers on a machine that works. */
const SETTLED_MS = 20_000;

const { values: options, positionals } = parseArgs({
  options: { language: { type: 'string' }, scheme: { type: 'string' } },
  allowPositionals: true,
});

const own = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? own?.server.baseUrl ?? '';
const browser = await launchBrowser();
let walked = 0;
let found = 0;
try {
  const session = await signIn(baseUrl, DEMO);
  const all = await allScreens(baseUrl, session);
  const missed = missedBy(all);
  if (missed.length > 0) throw new Error(`e2e/all-screens.ts has no screen of ${missed.join(', ')}`);
  const screens = all.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  for (const language of LANGUAGES.filter((one) => (options.language ?? one) === one))
    for (const colorScheme of (['light', 'dark'] as const).filter((one) => (options.scheme ?? one) === one))
      await walk(browser, screens, session, { language, colorScheme });
} finally {
  await browser.close();
  await own?.stop();
}
process.stdout.write(`${walked} screens walked, ${found} faults\n`);
process.exitCode = found > 0 ? 1 : 0;

async function walk(
  within: Browser,
  screens: readonly Screen[],
  session: Session,
  look: Look,
): Promise<void> {
  const folder = path.join(FOLDER, `${look.language}-${look.colorScheme}`);
  mkdirSync(folder, { recursive: true });
  for (const group of GROUPS) {
    const mine = screens.filter((screen) => screen.group === group);
    if (mine.length === 0) continue;
    const { page, context, errors } = await openPhone(within, {
      baseUrl,
      ...look,
      ...(group === 'seller' && { session }),
    });
    if (group === 'finance') await enterConsole(page, FINANCE);
    if (group === 'reviewer') await enterConsole(page, REVIEWER);
    for (const screen of mine) {
      if (screen.name === 'store-cart') await fillCart(page, mine);
      errors.length = 0;
      await page.goto(screen.path);
      const unsettled = await settle(page).then(
        () => [],
        (error: unknown) => [`comes to no rest: ${String(error).split('\n')[0]}`],
      );
      await page.screenshot({ path: path.join(folder, `${screen.name}.png`) });
      const faults = [
        ...unsettled,
        ...(await faultsOf(page)),
        ...errors.filter((error) => !isExpected(screen, error)),
      ];
      walked += 1;
      found += faults.length;
      for (const fault of faults)
        process.stdout.write(`${look.language} ${look.colorScheme} ${screen.name}: ${fault}\n`);
    }
    await context.close();
  }
}

/** Everything that was asked for has arrived, and nothing shimmers any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SETTLED_MS });
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
  await page.waitForFunction(
    () => document.querySelector('.animate-shimmer, [aria-busy=true]') === null,
    undefined,
    { timeout: SETTLED_MS },
  );
}

/** The browser itself reports answers that say "there is none". */
function isExpected({ name }: Screen, error: string): boolean {
  return (
    error.includes('404') && (name === 'verification' || name === 'not-found' || name.endsWith('-missing'))
  );
}
