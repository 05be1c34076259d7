/**
 * `npm run screenshots`: every screen of the seller app, the storefront and the console, as a phone shows it, into `artefacts/screens/`, with a contact
 * sheet for each group. Thai and English in light; `--all` adds both Chinese languages, `--dark` the dark theme, and a word takes only the
 * screens whose names hold it. RAAN_URL takes the server that is there, with the demo's data.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';
import { allScreens, fillCart, GROUPS, type Screen } from './all-screens.ts';
import { enterConsole, FINANCE, REVIEWER } from './operators.ts';
import { openPhone } from './people.ts';
import { DEMO, signIn, type Session } from './seller-api.ts';
import { startJourneyServer } from './server.ts';

type Look = { language: string; colorScheme: 'light' | 'dark' };

const FOLDER = path.join(import.meta.dirname, '../artefacts/screens');
/** A page shows all it has within this; pictures included. */
const SETTLED_MS = 900;
const SHEET_COLUMNS = 6;
const THUMB = { width: 260, height: 563, gap: 12 };

const { values: options, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, dark: { type: 'boolean' } },
  allowPositionals: true,
});

const own = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? own?.server.baseUrl ?? '';
const browser = await launchBrowser();
try {
  const session = await signIn(baseUrl, DEMO);
  const screens = (await allScreens(baseUrl, session)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  for (const language of options.all ? ['th', 'en', 'zh-TW', 'zh-CN'] : ['th', 'en'])
    for (const colorScheme of options.dark ? (['light', 'dark'] as const) : (['light'] as const))
      await takeAll(browser, screens, session, { language, colorScheme });
} finally {
  await browser.close();
  await own?.stop();
}

/** Takes every screen in one look, the whole page of each, and puts the groups together. */
async function takeAll(within: Browser, screens: Screen[], session: Session, look: Look): Promise<void> {
  const folder = path.join(FOLDER, `${look.language}-${look.colorScheme}`);
  mkdirSync(folder, { recursive: true });
  for (const group of GROUPS) {
    const mine = screens.filter((screen) => screen.group === group);
    if (mine.length === 0) continue;
    const phone = await openPhone(within, { baseUrl, ...look, ...(group === 'seller' && { session }) });
    if (group === 'finance') await enterConsole(phone.page, FINANCE);
    if (group === 'reviewer') await enterConsole(phone.page, REVIEWER);
    const pictures: string[] = [];
    for (const screen of mine) {
      if (screen.name === 'store-cart') await fillCart(phone.page, mine);
      await phone.page.goto(screen.path);
      await settle(phone.page);
      const file = path.join(folder, `${screen.name}.png`);
      await phone.page.screenshot({ path: file });
      pictures.push(file);
    }
    for (const error of phone.errors) process.stderr.write(`${look.language} ${group}: ${error}\n`);
    await phone.context.close();
    await contactSheet(pictures, path.join(folder, `_${group}.png`));
  }
  process.stdout.write(`${folder}\n`);
}

/** Waits until nothing is being loaded or moving any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(SETTLED_MS);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    .catch(() => undefined);
}

/** The first view of every screen side by side. */
async function contactSheet(pictures: string[], file: string): Promise<void> {
  const { width, height, gap } = THUMB;
  const thumbs = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer(),
      left: gap + (index % SHEET_COLUMNS) * (width + gap),
      top: gap + Math.floor(index / SHEET_COLUMNS) * (height + gap),
    })),
  );
  const columns = Math.min(SHEET_COLUMNS, pictures.length);
  const rows = Math.ceil(pictures.length / SHEET_COLUMNS);
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + rows * (height + gap),
      channels: 3,
      background: '#78716c',
    },
  })
    .composite(thumbs)
    .png()
    .toFile(file);
}
