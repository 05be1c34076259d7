/** Brings node_modules up to what package-lock.json says, and only when it is not. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { inProject, ROOT, Stop } from './project.mjs';
import { runQuietly } from './run-command.mjs';

const LOCK_FILE = inProject('package-lock.json');
/** Holds the hash of the lock file that node_modules was last found to agree with. */
const STAMP_FILE = inProject('node_modules', '.raan-stamp');

/** As npm names it; the loader's file tells the two apart without a program or a slow report. */
const LIBC =
  existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc';

/** What npm says, and what it means for the person at the terminal; the first match counts. */
const KNOWN_FAILURES = [
  {
    sign: /ENOSPC|EDQUOT|no space left/i,
    sentence: `The disk is full: the packages need about 700 MB under ${ROOT}. Free some space and run the same command again.`,
  },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i,
    sentence: 'The packages could not be downloaded. Connect to the internet and run the same command again.',
  },
  {
    sign: /EACCES|EPERM|EROFS/,
    sentence: `This user may not write to ${inProject('node_modules')}. Run the command as the folder's owner.`,
  },
];

/** Installs what package-lock.json names if it is not installed yet; takes a few milliseconds when it is. */
export async function installPackages() {
  const lock = readFileSync(LOCK_FILE);
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(STAMP_FILE) === stamp) return;
  if (!isInstalled(JSON.parse(lock.toString()))) await withProgress('Installing packages', runNpm);
  writeFileSync(STAMP_FILE, stamp);
}

async function runNpm() {
  let outcome = await npm('ci', '--prefer-offline');
  // A cached list of versions may be older than the lock file; then the registry has to be asked after all.
  if (/ETARGET|notarget/.test(outcome.output)) outcome = await npm('ci', '--prefer-online');
  // A package.json changed by hand, or a lock file that npm finds incomplete: install what fits, and leave the file be.
  if (/EUSAGE/.test(outcome.output)) outcome = await npm('install', '--no-save', '--prefer-offline');
  if (outcome.code === 0) return;
  const known = KNOWN_FAILURES.find(({ sign }) => sign.test(outcome.output));
  throw new Stop(known ? known.sentence : `npm could not install the packages:\n\n${outcome.output}`);
}

/**
 * Its errors are read, so they must be written even when this runs in an `npm --silent`, whose children inherit that.
 * @param {string[]} args
 */
const npm = (...args) =>
  runQuietly('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { env: environmentForNpm() });

/** `npm ci` deletes node_modules, so neither it nor the install scripts may run on the Node that lies there. */
function environmentForNpm() {
  const modules = inProject('node_modules');
  const outside = (process.env.PATH ?? '').split(path.delimiter).filter((part) => !part.startsWith(modules));
  return { ...process.env, NODE_ENV: 'development', PATH: outside.join(path.delimiter) };
}

/**
 * Whether somebody's own `npm ci` or `npm install` has already put the locked versions in place. npm keeps a list of
 * what it installed, written last, so that an interrupted installation has none.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 */
function isInstalled(lock) {
  const list = readIfThere(inProject('node_modules', '.package-lock.json'));
  if (list === null) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(list).packages;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') || !isForThisMachine(wanted)) return true;
    return installed[place]?.version === wanted.version;
  });
}

/**
 * Whether npm would have installed it here. An optional package that names no system belongs to another optional one,
 * and npm alone knows whether it was wanted.
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
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
