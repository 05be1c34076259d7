/** Finds a browser for the browser tests, or installs one if a single command can. */
import { installDebianPackages } from './debian-packages.mjs';
import { withProgress } from './progress.mjs';
import { inProject, CommandError } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** Without these fonts, Thai and Chinese characters are boxes of equal width, which hides overflowing text. */
const FONTS = ['fonts-thai-tlwg', 'fonts-noto-cjk'];

/** Installs a missing Chrome or Chromium, and the headless shell for journeys. @returns {Promise<void>} */
export async function ensureBrowser() {
  const { findBrowser, findHeadlessShell } = await import('../e2e/browser.ts');
  const problem = findBrowser() ? '' : await installBrowser();
  if (!findBrowser())
    throw new CommandError(
      `The browser tests need Chrome or Chromium. Install one, or set CHROME_PATH to its path.\n\n${problem}`.trim(),
    );
  // Journeys run without it, only slower, so its failure does not matter.
  if (!process.env.CHROME_PATH && !findHeadlessShell())
    await installDebianPackages('Installing the headless shell', ['chromium-headless-shell']);
}

/** Returns an empty text on success, else the error output. */
async function installBrowser() {
  const problem = await installDebianPackages('Installing Chromium', ['chromium', ...FONTS]);
  if (problem === '') return '';
  const cli = inProject('node_modules/playwright-core/cli.js');
  const { code, output } = await withProgress('Downloading Chromium', () =>
    runQuietly(process.execPath, [cli, 'install', 'chromium']),
  );
  return code === 0 ? '' : `${problem}\n${output}`.trim();
}
