/** Installs system packages if possible: as root, on Debian and its derivatives. */
import { withProgress } from './progress.mjs';
import { runQuietly } from './run-command.mjs';

/**
 * Returns an empty text on success, else the reason. The terminal shows `label` meanwhile.
 * @param {string} label @param {string[]} packages @returns {Promise<string>}
 */
export async function installDebianPackages(label, packages) {
  if (process.getuid?.() !== 0) return 'Only root can install system packages.';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return withProgress(label, async () => {
    const { code } = await runQuietly('apt-get', ['update', '-q'], { env });
    if (code === 127) return 'This system has no apt-get.';
    // An outdated package list may be good enough, so a failed update is not an error.
    const install = await runQuietly(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
      { env },
    );
    return install.code === 0 ? '' : install.output.trim();
  });
}
