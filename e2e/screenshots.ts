/**
 * `npm run screenshots`: saves every screen of the seller app, the storefront and the console at phone size
 * in `artefacts/screens/`, with a contact sheet per group. Thai and English in light; `--all` adds both
 * Chinese languages, `--dark` the dark theme, and a word selects screens by name. RAAN_URL names a running
 * server with the demo data.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';
import { listScreens, fillCart, GROUPS, type Screen } from './screen-list.ts';
import { logInToConsole, FINANCE, REVIEWER } from './operators.ts';
import { openPhone } from './phone.ts';
import { DEMO, createSession, type Session } from './seller-api.ts';
import { startJourneyServer } from './server.ts';

type Appearance = { language: string; colorScheme: 'light' | 'dark' };

const FOLDER = path.join(import.meta.dirname, '../artefacts/screens');
const SETTLED_MS = 900;
const SHEET_COLUMNS = 6;
const THUMB = { width: 260, height: 563, gap: 12 };

const { values: options, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, dark: { type: 'boolean' } },
  allowPositionals: true,
});

const ownServer = process.env.RAAN_URL ? null : await startJourneyServer();
const baseUrl = process.env.RAAN_URL ?? ownServer?.server.baseUrl ?? '';
const browser = await launchBrowser();
try {
  const session = await createSession(baseUrl, DEMO);
  const screens = (await listScreens(baseUrl, session)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  for (const language of options.all ? ['th', 'en', 'zh-TW', 'zh-CN'] : ['th', 'en'])
    for (const colorScheme of options.dark ? (['light', 'dark'] as const) : (['light'] as const))
      await captureScreens(screens, session, { language, colorScheme });
} finally {
  await browser.close();
  await ownServer?.stop();
}

async function captureScreens(screens: Screen[], session: Session, appearance: Appearance): Promise<void> {
  const folder = path.join(FOLDER, `${appearance.language}-${appearance.colorScheme}`);
  mkdirSync(folder, { recursive: true });
  for (const group of GROUPS) {
    const groupScreens = screens.filter((screen) => screen.group === group);
    if (groupScreens.length === 0) continue;
    const phone = await openPhone(browser, {
      baseUrl,
      ...appearance,
      ...(group === 'seller' && { session }),
    });
    if (group === 'finance') await logInToConsole(phone.page, FINANCE);
    if (group === 'reviewer') await logInToConsole(phone.page, REVIEWER);
    const pictures: string[] = [];
    for (const screen of groupScreens) {
      if (screen.name === 'store-cart') await fillCart(phone.page, groupScreens);
      await phone.page.goto(screen.path);
      await waitUntilLoaded(phone.page);
      const file = path.join(folder, `${screen.name}.png`);
      await phone.page.screenshot({ path: file });
      pictures.push(file);
    }
    for (const error of phone.errors) process.stderr.write(`${appearance.language} ${group}: ${error}\n`);
    await phone.context.close();
    await writeContactSheet(pictures, path.join(folder, `_${group}.png`));
  }
  process.stdout.write(`${folder}\n`);
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(SETTLED_MS);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    .catch(() => undefined);
}

async function writeContactSheet(pictures: string[], file: string): Promise<void> {
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
