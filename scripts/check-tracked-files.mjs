/** Part of `npm run check`: nothing in the repository knows the machine, the home folder or the secrets of its writer. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { inProject, ROOT } from './project.mjs';

/** Larger files are pictures and the like. */
const TEXT_MAX_BYTES = 1_000_000;
const THIS_FILE = 'scripts/check-tracked-files.mjs';

const FORBIDDEN = [
  { sign: /(?:^|[\s"'`(=])(?:\/home|\/Users|\/root|\/work)\/[\w.-]+\//m, what: 'a path of one machine' },
  { sign: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, what: 'a private key' },
  { sign: /\b(?:AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36})\b/, what: 'an access key' },
  { sign: /^(?:<{7}|>{7}) /m, what: 'an unresolved merge' },
];
/** Files that belong on a disk and not in a repository. */
const FORBIDDEN_NAMES = /(?:^|\/)(?:\.env(?:\.local)?|\.DS_Store|.*\.(?:pem|p12|key|sqlite|tsbuildinfo))$/;

const files = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .stdout.split('\0')
  .filter(Boolean);
const complaints = files.flatMap(complaintsAbout);
for (const complaint of complaints) console.log(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${files.length} tracked files are fit for anybody.`);

/** @param {string} file */
function complaintsAbout(file) {
  if (FORBIDDEN_NAMES.test(file)) return [`${file} does not belong in the repository.`];
  const stat = statSync(inProject(file), { throwIfNoEntry: false });
  // A file that is deleted and not yet committed is tracked still.
  if (!stat?.isFile() || stat.size > TEXT_MAX_BYTES || file === THIS_FILE) return [];
  const text = readFileSync(inProject(file), 'utf8');
  return FORBIDDEN.filter(({ sign }) => sign.test(text)).map(({ what }) => `${file} holds ${what}.`);
}
