/** The browser that the journeys use: found on this machine, started the same way for each of them. */
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Playwright's own downloads, newest first; its folder for each system. */
const PLAYWRIGHT_CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  path.join(os.homedir(), '.cache/ms-playwright'),
  path.join(os.homedir(), 'Library/Caches/ms-playwright'),
];
const PLAYWRIGHT_PROGRAMS = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chrome or Chromium: CHROME_PATH, else the system's, else Playwright's; null when there is none. */
export function findBrowser(): string | null {
  const fromPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => PROGRAM_NAMES.map((name) => path.join(folder, name)));
  const candidates = [process.env.CHROME_PATH, ...fromPath, ...MAC_PROGRAMS, ...playwrightBrowsers()];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

/** How the browser is started, for journeys that start one with a device of their own. */
export function browserOptions(): { executablePath: string; chromiumSandbox: boolean; args: string[] } {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH.');
  return {
    executablePath,
    // Chromium's sandbox refuses to run as root, as in a build container; pages in it are our own.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
  };
}

/** Starts the browser without a window; close it when the journeys of a file are over. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

function playwrightBrowsers(): string[] {
  return PLAYWRIGHT_CACHES.filter((cache) => cache !== undefined && existsSync(cache)).flatMap((cache) => {
    const versions = readdirSync(cache ?? '').filter((name) => name.startsWith('chromium-'));
    const newestFirst = versions.sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]));
    return newestFirst.flatMap((name) =>
      PLAYWRIGHT_PROGRAMS.map((program) => path.join(cache ?? '', name, program)),
    );
  });
}
