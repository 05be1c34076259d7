/**
 * `npm run test:deploy`: two servers behind the proxy of `deploy/`, with one killed, and all restarted, under load.
 * Needs nginx, which it installs on Debian as root. Not part of `npm test`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { CommandError, inProject, runMain } from './project.mjs';
import { runInTerminal, runQuietly } from './run-command.mjs';

const NGINX = '/usr/sbin/nginx';
/** Exit code for a missing nginx, as opposed to a failed test (sysexits.h). */
const EXIT_UNAVAILABLE = 69;

await runMain(async () => {
  await prepareEnvironment();
  if (!existsSync(NGINX)) {
    const problem = await installDebianPackages('Installing nginx', ['nginx', 'curl', 'openssl']);
    if (!existsSync(NGINX)) throw new CommandError(`nginx is not installed.\n\n${problem}`, EXIT_UNAVAILABLE);
  }
  await buildWeb();
  const tls = mkdtempSync(path.join(os.tmpdir(), 'raan-tls-'));
  try {
    await makeCertificate(tls);
    const vitest = inProject('node_modules/vitest/vitest.mjs');
    // Node reads the authority when it starts.
    const env = { ...process.env, RAAN_TLS: tls, NODE_EXTRA_CA_CERTS: path.join(tls, 'fullchain.pem') };
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
