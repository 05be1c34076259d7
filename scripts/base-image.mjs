/** A folder that stands for the base image `node:24-trixie-slim`: Debian 13 with Node 24, npm and the user `node`. */
import { cp, copyFile, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { CommandError } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** Kept between runs, because Debian's packages take a minute. */
const FOLDER = '/var/tmp/raan-node-24-trixie';
const NODE_UID = '1000';

/** Files that let the root folder use this machine's network. */
const NETWORK_FILES = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/ssl/certs/ca-certificates.crt',
  '/usr/local/etc/npmrc',
];

/** Creates the folder unless an earlier run did. Needs root and debootstrap. Returns its path. @returns {Promise<string>} */
export async function ensureBaseImage() {
  if (existsSync(FOLDER)) return FOLDER;
  const draft = `${FOLDER}.${process.pid}`;
  try {
    await withProgress('Unpacking Debian 13', async () => {
      await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', draft]);
      await copyFile(process.execPath, path.join(draft, 'usr/local/bin/node'));
      const { output } = await runQuietly('npm', ['root', '--global']);
      const npm = path.join(draft, 'usr/local/lib/node_modules/npm');
      await cp(path.join(output.trim(), 'npm'), npm, { recursive: true, verbatimSymlinks: true });
      await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(draft, 'usr/local/bin/npm'));
      await run('chroot', [draft, 'useradd', '--create-home', '--uid', NODE_UID, 'node']);
      for (const file of NETWORK_FILES.filter((name) => existsSync(name))) {
        await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
        await copyFile(file, path.join(draft, file));
      }
    });
    await rename(draft, FOLDER);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return FOLDER;
}

/** @param {string} program @param {string[]} args */
async function run(program, args) {
  const { code, output } = await runQuietly(program, args);
  if (code !== 0) throw new CommandError(`${program} failed:\n\n${output.slice(-2_000)}`);
}
