/** Installs system packages where this user may: as root, on Debian and its relatives. */
import { withProgress } from './progress.mjs';
import { runQuietly } from './run-command.mjs';

/**
 * Answers an empty string when the packages are installed, else why they are not.
 * @param {string} label what the person at the terminal reads meanwhile
 * @param {string[]} packages
 * @returns {Promise<string>}
 */
export async function installDebianPackages(label, packages) {
  if (process.getuid?.() !== 0) return 'Only root may install system packages.';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return withProgress(label, async () => {
    const { code } = await runQuietly('apt-get', ['update', '-q'], { env });
    if (code === 127) return 'This system has no apt-get.';
    // A list that could not be renewed may still be good enough, so its failure shows only in what follows.
    const install = await runQuietly(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
      { env },
    );
    return install.code === 0 ? '' : install.output.trim();
  });
}
