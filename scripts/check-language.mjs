/** Part of `npm run check`: comments, test titles and commit titles are plain, and no two exported functions share a name. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, ROOT } from './project.mjs';

/** The rule for titles applies to commits after this one. */
const LAST_UNCHECKED_COMMIT = '95e09869';
const COMMIT_TITLE = /^[\w.-]+(?:\/[\w.-]+)*: \S/;
const COMMIT_TITLE_MAX = 72;

const RELATIVE_CLAUSE = /^(?:What|Who|Whoever|Whatever|Whose|Whom|Of)\b(?![\s\S]*\?$)/i;
/** A block comment, a run of line comments, or a run of comments in SQL. */
const COMMENT = /(?<![^\s{(,;])\/\*+([\s\S]*?)\*\/|(?:(?:^|(?<=\s))\/\/.*(?:\n[ \t]*(?=\/\/))?)+/gm;
const SQL_COMMENT = /(?:^[ \t]*--.*\n?)+/gm;
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|[\])`])\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g;
const FUNCTION =
  /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: (?:=>|[^=;])*)? =\s*(?:async )?(?:<[^=;]*>)?(?:\w+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: (?:[^={;]|\{[^}]*\})+)?) =>/gm;

/** @type {string[]} */
const problems = [];
/** @type {Map<string, string[]>} */
const filesOfFunction = new Map();

const files = git('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql')
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('apps/server/migrations/'));
for (const file of files) checkFile(file, readIfPresent(file));
for (const [name, places] of filesOfFunction)
  if (places.length > 1) problems.push(`Several functions are exported as ${name}: ${places.join(', ')}.`);
const history = checkCommits();

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `${files.length} files and ${filesOfFunction.size} exported functions are named plainly. ${history}`,
  );

/** @param {string} file @param {string} text */
function checkFile(file, text) {
  for (const { 0: comment, index } of text.matchAll(file.endsWith('.sql') ? SQL_COMMENT : COMMENT))
    checkOpening(file, text, index, comment.replace(/^[ \t]*(?:\/\*+|\*\/|\*|\/\/|--)[ \t]?|\*\/$/gm, ''));
  if (/\.(?:test|e2e)\.tsx?$/.test(file))
    for (const { index, 1: single, 2: double, 3: template } of text.matchAll(TITLE))
      checkOpening(file, text, index, single ?? double ?? template ?? '');
  const names = [...text.matchAll(FUNCTION)].map(([, declared, constant]) => declared ?? constant ?? '');
  // A function with several signatures is declared once in each.
  for (const name of new Set(names)) filesOfFunction.set(name, [...(filesOfFunction.get(name) ?? []), file]);
}

/** @param {string} file @param {string} text @param {number} index where the content begins @param {string} content */
function checkOpening(file, text, index, content) {
  const opening = content.trim().replace(/^(?:\[[A-Z0-9, -]+\]\s*)+/, '');
  if (!RELATIVE_CLAUSE.test(opening)) return;
  const line = text.slice(0, index).split('\n').length;
  problems.push(`${file}:${line} opens with a relative clause: ${opening.split('\n')[0]}`);
}

function checkCommits() {
  if (git('rev-parse', '--is-shallow-repository').trim() !== 'false')
    return 'Commit titles are not checked: the history is incomplete.';
  if (git('cat-file', '-t', LAST_UNCHECKED_COMMIT).trim() !== 'commit')
    return `Commit titles are not checked: ${LAST_UNCHECKED_COMMIT} is unknown here.`;
  const titles = git('log', '--no-merges', '--format=%s', `${LAST_UNCHECKED_COMMIT}..HEAD`)
    .split('\n')
    .filter(Boolean);
  for (const title of titles) {
    if (!COMMIT_TITLE.test(title)) problems.push(`This commit title is not "area: change": ${title}`);
    if (title.length > COMMIT_TITLE_MAX)
      problems.push(`This commit title is longer than ${COMMIT_TITLE_MAX} characters: ${title}`);
  }
  return `${titles.length} commit titles follow the pattern.`;
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000 }).stdout ?? '';
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(inProject(file), 'utf8');
  } catch {
    // A file that is deleted and not yet committed is still listed.
    return '';
  }
}
