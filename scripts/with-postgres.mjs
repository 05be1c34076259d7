/**
 * Runs a command on a temporary PostgreSQL: `node scripts/with-postgres.mjs -- npm test`. Like in production,
 * it is reached through TCP with a password, and neither role is a superuser.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { inProject, runMain, CommandError } from './project.mjs';
import { runInTerminal, runQuietly } from './run-command.mjs';

/** Program folders of Debian, Fedora and Homebrew. */
const PROGRAM_FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

/** Exit code for a missing PostgreSQL, as opposed to a failed command (sysexits.h). */
const EXIT_UNAVAILABLE = 69;

await runMain(async () => {
  await prepareEnvironment();
  const [program, ...args] = process.argv.slice(process.argv.indexOf('--') + 1);
  if (!program || !process.argv.includes('--'))
    throw new CommandError('Usage: node scripts/with-postgres.mjs -- <command>');
  const server = await startPostgres(await findOrInstallPrograms());
  try {
    process.exitCode = await runInTerminal(program, args, {
      env: { ...process.env, DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl },
    });
  } finally {
    await server.stop();
  }
});

async function findOrInstallPrograms() {
  const found = findPrograms();
  if (found) return found;
  // Installing the package starts a server on the usual port, which is not used here.
  const problem = await installDebianPackages('Installing PostgreSQL', ['postgresql']);
  const installed = findPrograms();
  if (installed) return installed;
  const advice = 'Install one, or set PG_BIN to the folder of its programs.';
  throw new CommandError(
    `No PostgreSQL was found. ${advice}

${problem}`,
    EXIT_UNAVAILABLE,
  );
}

/** The program folder of the newest version, or null. */
function findPrograms() {
  const folders = PROGRAM_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => path.join(folder, name, 'bin')),
  );
  return (
    [process.env.PG_BIN, ...folders].find((folder) => folder && existsSync(path.join(folder, 'initdb'))) ??
    null
  );
}

/** @param {string} programs @returns {Promise<{ url: string, ownerUrl: string, stop: () => Promise<void> }>} */
async function startPostgres(programs) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'raan-postgres-'));
  const runAs = await findUnprivilegedUser();
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const place of [folder, passwordFile]) if (runAs.uid) chownSync(place, runAs.uid, runAs.gid);

  const initialized = await runQuietly(
    path.join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { ...runAs, cwd: '/' },
  );
  if (initialized.code !== 0)
    throw new CommandError(`PostgreSQL could not create a database:\n\n${initialized.output}`);

  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', max_connections: '300', fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...flags],
    {
      ...runAs,
      cwd: '/',
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createRoles(port, password);
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (/** @type {string} */ role) => `postgres://${role}:${password}@127.0.0.1:${port}/raan`;
  return { url: urlOf('raan_server'), ownerUrl: urlOf('raan'), stop };
}

/** The owner may create databases; the server's role nothing yet. @param {number} port @param {string} password */
async function createRoles(port, password) {
  const { Client } = createRequire(inProject('apps/server/package.json'))('pg');
  const attempts = 100;
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    try {
      await client.connect();
      await client.query(`create role raan login createdb password '${password}'`);
      await client.query(`create role raan_server login password '${password}'`);
      // Tests drop their databases with force, even while autovacuum works in them.
      await client.query('grant pg_signal_backend to raan');
      // Some tests tamper with ledger and audit log past their triggers, like an attacker with full access.
      await client.query('grant set on parameter session_replication_role to raan');
      await client.query('create database raan owner raan');
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  }
}

/** PostgreSQL refuses to run as root; its packages create a user for it. */
async function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const uid = Number((await runQuietly('id', ['-u', 'postgres'])).output);
  const gid = Number((await runQuietly('id', ['-g', 'postgres'])).output);
  if (!uid || !gid)
    throw new CommandError('PostgreSQL refuses to run as root, and there is no user "postgres".');
  return { uid, gid };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
