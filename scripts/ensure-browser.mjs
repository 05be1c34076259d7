/** Finds a browser for the journeys, and installs one where that takes no more than a command. */
import { installDebianPackages } from './debian-packages.mjs';
import { withProgress } from './progress.mjs';
import { inProject, Stop } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** Without these, Thai and Chinese are boxes of one width, and a page that would overflow does not. */
const FONTS = ['fonts-thai-tlwg', 'fonts-noto-cjk'];

/**
 * Answers the path of a Chrome or Chromium.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const { findBrowser } = await import('../e2e/browser.ts');
  const found = findBrowser();
  if (found) return found;
  const complaint = await installBrowser();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Stop(
    `The journeys need a Chrome or Chromium. Install one, or set CHROME_PATH to where it is.\n\n${complaint}`.trim(),
  );
}

/** Answers what was said when it did not work. */
async function installBrowser() {
  const complaint = await installDebianPackages('Installing Chromium', ['chromium', ...FONTS]);
  if (complaint === '') return '';
  const cli = inProject('node_modules/playwright-core/cli.js');
  const { code, output } = await withProgress('Downloading Chromium', () =>
    runQuietly(process.execPath, [cli, 'install', 'chromium']),
  );
  return code === 0 ? '' : `${complaint}\n${output}`.trim();
}
