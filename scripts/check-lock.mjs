/**
 * Part of `npm run check`: package-lock.json can be installed on every supported machine. npm omits optional binaries for other systems if
 * the registry lacks them; `npm ci` then refuses the file everywhere. `node scripts/check-lock.mjs --fix` adds them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const LOCK_FILE = inProject('package-lock.json');

/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optional?: boolean, optionalDependencies?: Record<string, string> }} LockedPackage
 */

const text = readFileSync(LOCK_FILE, 'utf8');
/** @type {{ packages: Record<string, LockedPackage> }} */
const lock = JSON.parse(text);
const missing = missingOptionalPackages();

if (process.argv.includes('--fix')) {
  for (const [place, entry] of missing) lock.packages[place] = entry;
  const sorted = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(LOCK_FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
  console.log(`Added ${missing.size} entries to package-lock.json.`);
} else {
  const hosts = text.match(/https?:\/\/[^"]+\.tgz/g) ?? [];
  for (const host of new Set(hosts)) console.log(`package-lock.json names a package host: ${host}`);
  for (const place of missing.keys()) console.log(`package-lock.json lacks ${place}`);
  if (missing.size > 0) console.log('Run "node scripts/check-lock.mjs --fix" to add the missing entries.');
  if (missing.size + hosts.length > 0) process.exitCode = 1;
}

function missingOptionalPackages() {
  /** @type {Map<string, LockedPackage>} */
  const found = new Map();
  for (const parent of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      // Locking a range needs a registry; binaries always have an exact version.
      if (lock.packages[place] || !/^\d/.test(version)) continue;
      const { cpu, libc, os } = systemOf(name);
      // Properties in npm's order, without undefined ones, so that npm does not change the entries.
      found.set(place, { version, cpu, dev: parent.dev, libc, optional: true, os });
    }
  }
  return found;
}

/**
 * Reads the system from a package name: `@oxfmt/binding-linux-arm64-musl` is for linux, arm64, musl.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
function systemOf(name) {
  const match =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/.exec(
      name,
    );
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] };
  if (!match?.[1] || !match[2]) return {};
  const libc = match[1] === 'linux' ? { libc: [match[3]?.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  return { cpu: [match[2]], os: [match[1]], ...libc };
}
