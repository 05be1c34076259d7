import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { inProject, ROOT, CommandError } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const LOCK_FILE = inProject('package-lock.json');
/** The hash of the lock file for which node_modules was last checked. */
const STAMP_FILE = inProject('node_modules', '.raan-stamp');

/** In npm's terms. The loader's file name tells them apart, without running a program or a slow report. */
const LIBC =
  existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc';

/** Errors of npm, and their meaning for the user; the first match counts. */
const KNOWN_FAILURES = [
  {
    pattern: /ENOSPC|EDQUOT|no space left/i,
    sentence: `The disk is full: the packages need about 700 MB under ${ROOT}. Free some space and run the same command again.`,
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i,
    sentence: 'The packages could not be downloaded. Connect to the internet and run the same command again.',
  },
  {
    pattern: /EACCES|EPERM|EROFS/,
    sentence: `This user may not write to ${inProject('node_modules')}. Run the command as the folder's owner.`,
  },
];

/** Installs the packages if needed; takes a few milliseconds if they are installed. */
export async function installPackages() {
  const lock = readFileSync(LOCK_FILE);
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readIfPresent(STAMP_FILE) === stamp) return;
  if (!isInstalled(JSON.parse(lock.toString()))) await withProgress('Installing packages', runNpm);
  writeFileSync(STAMP_FILE, stamp);
}

async function runNpm() {
  let outcome = await npm('ci', '--prefer-offline');
  // A cached list of versions may be older than the lock file; then the registry is needed.
  if (/ETARGET|notarget/.test(outcome.output)) outcome = await npm('ci', '--prefer-online');
  // package.json was changed by hand, or the lock file is incomplete: installs matching versions and keeps the file.
  if (/EUSAGE/.test(outcome.output)) outcome = await npm('install', '--no-save', '--prefer-offline');
  if (outcome.code === 0) return;
  const known = KNOWN_FAILURES.find(({ pattern }) => pattern.test(outcome.output));
  throw new CommandError(known ? known.sentence : `npm could not install the packages:\n\n${outcome.output}`);
}

/** An enclosing `npm --silent` would suppress the error output that is needed here. @param {string[]} args */
const npm = (...args) =>
  runQuietly('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { env: environmentForNpm() });

/** `npm ci` deletes node_modules, so neither it nor the install scripts may run on the Node inside it. */
function environmentForNpm() {
  const modules = inProject('node_modules');
  const withoutModules = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((part) => !part.startsWith(modules));
  return { ...process.env, NODE_ENV: 'development', PATH: withoutModules.join(path.delimiter) };
}

/**
 * npm writes its list of installed packages last, so an interrupted installation has none.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 */
function isInstalled(lock) {
  const list = readIfPresent(inProject('node_modules', '.package-lock.json'));
  if (list === null) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(list).packages;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') || !isForThisMachine(wanted)) return true;
    return installed[place]?.version === wanted.version;
  });
}

/**
 * Whether npm installs a package on this machine. An optional package without a system depends on another
 * optional one, so only npm knows.
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @param {LockedPackage} wanted
 */
function isForThisMachine(wanted) {
  if (wanted.optional && !wanted.os) return false;
  return (
    (!wanted.os || wanted.os.includes(process.platform)) &&
    (!wanted.cpu || wanted.cpu.includes(process.arch)) &&
    (!wanted.libc || wanted.libc.includes(LIBC))
  );
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
