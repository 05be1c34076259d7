import { spawnSync } from 'node:child_process';
import { ROOT } from './project.mjs';

const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/**
 * Returns the paths that differ from where this branch left the default branch, with uncommitted files. On
 * the default branch: the uncommitted files, or else the last commit. Null without a history.
 * @returns {string[] | null}
 */
export function findChangedFiles() {
  const head = git('rev-parse', 'HEAD');
  if (head === null) return null;
  // Unquoted paths, also for Thai names, relative to the top of the checkout.
  const status = linesOf(git('-c', 'core.quotePath=false', 'status', '--porcelain', '--no-renames', '-uall'));
  const uncommitted = status.map((line) => line.slice(3));
  const base =
    findMergeBase(head) ?? (uncommitted.length > 0 ? head : git('rev-parse', '--verify', '-q', 'HEAD~1'));
  if (base === null) return null;
  const committed = git('-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', base, head);
  if (committed === null) return null;
  return [...new Set([...linesOf(committed), ...uncommitted])].sort();
}

/** Returns the commit where HEAD left the default branch, or null if it has not. @param {string} head */
function findMergeBase(head) {
  for (const branch of DEFAULT_BRANCHES) {
    if (git('rev-parse', '--verify', '-q', branch) === null) continue;
    const base = git('merge-base', head, branch);
    if (base !== null && base !== head) return base;
  }
  return null;
}

/** @param {string | null} text */
function linesOf(text) {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

/** Returns the output of git, or null if it fails. @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : null;
}
