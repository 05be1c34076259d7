/** Part of `npm run check`: the repository contains no paths of a developer's machine and no secrets. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { inProject, ROOT } from './project.mjs';

/** Larger files are binary, such as pictures. */
const TEXT_MAX_BYTES = 1_000_000;
const THIS_FILE = 'scripts/check-tracked-files.mjs';

const FORBIDDEN = [
  {
    pattern: /(?:^|[\s"'`(=])(?:\/home|\/Users|\/root|\/work)\/[\w.-]+\//m,
    content: 'a path of one machine',
  },
  { pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, content: 'a private key' },
  { pattern: /\b(?:AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36})\b/, content: 'an access key' },
  { pattern: /^(?:<{7}|>{7}) /m, content: 'an unresolved merge' },
];
const FORBIDDEN_NAMES = /(?:^|\/)(?:\.env(?:\.local)?|\.DS_Store|.*\.(?:pem|p12|key|sqlite|tsbuildinfo))$/;

/** Certificates for localhost, which tests use; they protect nothing. */
const TEST_CERTIFICATES = 'apps/server/test/certificates/';

const files = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .stdout.split('\0')
  .filter(Boolean);
const problems = files.flatMap(problemsOf);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${files.length} tracked files contain no private data.`);

/** @param {string} file */
function problemsOf(file) {
  if (file.startsWith(TEST_CERTIFICATES)) return [];
  if (FORBIDDEN_NAMES.test(file)) return [`${file} does not belong in the repository.`];
  const stat = statSync(inProject(file), { throwIfNoEntry: false });
  // A deleted file is still tracked until the deletion is committed.
  if (!stat?.isFile() || stat.size > TEXT_MAX_BYTES || file === THIS_FILE) return [];
  const text = readFileSync(inProject(file), 'utf8');
  return FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(
    ({ content }) => `${file} contains ${content}.`,
  );
}
