/**
 * `npm run walk`: checks every screen in four languages, light and dark, at phone size: no clipped or
 * overflowing text, no unfilled placeholders, no errors in the browser console, no axe violations. Prints the
 * problems, saves a screenshot of each screen in `artefacts/walk/`, and fails if there are any. A word
 * selects screens by name; `--language en` and `--scheme dark` select one; RAAN_URL names a running server
 * with the demo data.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@raan/contract/language';
import type { Page } from 'playwright-core';
import { listScreens, fillCart, GROUPS, findUnlistedRoutes, type Screen } from './screen-list.ts';
import { launchBrowser } from './browser.ts';
import { logInToConsole, FINANCE, REVIEWER } from './operators.ts';
import { openPhone } from './phone.ts';
import { DEMO, createSession, type Session } from './seller-api.ts';
import { startJourneyServer } from './server.ts';
import { findScreenProblems } from './screen-problems.ts';

type Appearance = { language: string; colorScheme: 'light' | 'dark' };

const FOLDER = path.join(import.meta.dirname, '../artefacts/walk');
/** A loading state that lasts longer counts as endless. */
const SETTLED_MS = 20_000;

const { values: options, positionals } = parseArgs({
  options: { language: { type: 'string' }, scheme: { type: 'string' } },
  allowPositionals: true,
});

const ownServer = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? ownServer?.server.baseUrl ?? '';
const browser = await launchBrowser();
let checkedCount = 0;
let problemCount = 0;
try {
  const session = await createSession(baseUrl, DEMO);
  const all = await listScreens(baseUrl, session);
  const unlisted = findUnlistedRoutes(all);
  if (unlisted.length > 0) throw new Error(`e2e/screen-list.ts lacks a screen for ${unlisted.join(', ')}`);
  const screens = all.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  for (const language of LANGUAGES.filter((value) => (options.language ?? value) === value))
    for (const colorScheme of (['light', 'dark'] as const).filter(
      (value) => (options.scheme ?? value) === value,
    ))
      await checkScreens(screens, session, { language, colorScheme });
} finally {
  await browser.close();
  await ownServer?.stop();
}
process.stdout.write(`${checkedCount} screens checked, ${problemCount} problems\n`);
process.exitCode = problemCount > 0 ? 1 : 0;

async function checkScreens(
  screens: readonly Screen[],
  session: Session,
  appearance: Appearance,
): Promise<void> {
  const folder = path.join(FOLDER, `${appearance.language}-${appearance.colorScheme}`);
  mkdirSync(folder, { recursive: true });
  for (const group of GROUPS) {
    const groupScreens = screens.filter((screen) => screen.group === group);
    if (groupScreens.length === 0) continue;
    const { page, context, errors } = await openPhone(browser, {
      baseUrl,
      ...appearance,
      ...(group === 'seller' && { session }),
    });
    if (group === 'finance') await logInToConsole(page, FINANCE);
    if (group === 'reviewer') await logInToConsole(page, REVIEWER);
    for (const screen of groupScreens) {
      if (screen.name === 'store-cart') await fillCart(page, groupScreens);
      errors.length = 0;
      await page.goto(screen.path);
      const loadingProblem = await waitUntilLoaded(page).then(
        () => [],
        (error: unknown) => [`does not finish loading: ${String(error).split('\n')[0]}`],
      );
      await page.screenshot({ path: path.join(folder, `${screen.name}.png`) });
      const problems = [
        ...loadingProblem,
        ...(await findScreenProblems(page)),
        ...errors.filter((error) => !isExpected(screen, error)),
      ];
      checkedCount += 1;
      problemCount += problems.length;
      for (const problem of problems)
        process.stdout.write(`${appearance.language} ${appearance.colorScheme} ${screen.name}: ${problem}\n`);
    }
    await context.close();
  }
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SETTLED_MS });
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
  await page.waitForFunction(
    () => document.querySelector('.animate-shimmer, [aria-busy=true]') === null,
    undefined,
    { timeout: SETTLED_MS },
  );
}

/** The browser logs 404 responses by itself. */
function isExpected({ name }: Screen, error: string): boolean {
  return (
    error.includes('404') && (name === 'verification' || name === 'not-found' || name.endsWith('-missing'))
  );
}
