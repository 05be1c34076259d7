/**
 * `npm run test:deploy [words]`: builds and runs the image in a root folder of Debian 13; two servers behind the proxy of
 * `deploy/`, with one killed, and all restarted, under load. Needs root on Debian, whose packages it installs. Takes about a
 * quarter of an hour, most of it for a backup drill with 1,000,000 orders (RAAN_DRILL_ORDERS). Not part of `npm test`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBaseImage } from './base-image.mjs';
import { buildWeb } from './build-web.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { CommandError, inProject, runMain } from './project.mjs';
import { runInTerminal, runQuietly } from './run-command.mjs';

/** Programs and their packages. */
const NEEDED = {
  '/usr/sbin/nginx': 'nginx',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/curl': 'curl',
  '/usr/bin/openssl': 'openssl',
};
/** Exit code for a missing program, as opposed to a failed test (sysexits.h). */
const EXIT_UNAVAILABLE = 69;

await runMain(async () => {
  await prepareEnvironment();
  const isMissing = (/** @type {[string, string]} */ [program]) => !existsSync(program);
  const missing = Object.entries(NEEDED).filter(isMissing);
  if (missing.length > 0) {
    const packages = missing.map(([, name]) => name);
    const problem = await installDebianPackages(`Installing ${packages.join(', ')}`, packages);
    if (missing.some(isMissing))
      throw new CommandError(`${packages.join(', ')} cannot be installed.\n\n${problem}`, EXIT_UNAVAILABLE);
  }
  const base = await ensureBaseImage();
  await buildWeb();
  const tls = mkdtempSync(path.join(os.tmpdir(), 'raan-tls-'));
  try {
    await makeCertificate(tls);
    const vitest = inProject('node_modules/vitest/vitest.mjs');
    // Node reads the authority when it starts.
    const env = {
      ...process.env,
      RAAN_BASE_IMAGE: base,
      RAAN_TLS: tls,
      NODE_EXTRA_CA_CERTS: path.join(tls, 'fullchain.pem'),
    };
    process.exitCode = await runInTerminal(
      process.execPath,
      [vitest, 'run', '--project=deploy', ...process.argv.slice(2)],
      { env },
    );
  } finally {
    rmSync(tls, { recursive: true, force: true });
  }
});

/** A certificate of its own authority for localhost. @param {string} folder */
async function makeCertificate(folder) {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const { code, output } = await runQuietly('openssl', [
    'req',
    ...options.split(' '),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    path.join(folder, 'privkey.pem'),
    '-out',
    path.join(folder, 'fullchain.pem'),
  ]);
  if (code !== 0) throw new CommandError(`openssl could not create a certificate:\n\n${output}`);
}
