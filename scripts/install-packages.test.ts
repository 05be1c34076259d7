import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CopiedProject, copyProject } from './testing/copied-project.ts';

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/tool': { version: '2.0.0' },
    'node_modules/tool-elsewhere': { version: '2.0.0', optional: true, os: ['aix'] },
  },
});
const INSTALLED = JSON.stringify({ packages: { 'node_modules/tool': { version: '2.0.0' } } });

let project: CopiedProject;

beforeEach(() => {
  project = copyProject({
    'package-lock.json': LOCK,
    'go.mjs':
      "import { prepareEnvironment } from './scripts/ensure.mjs';\nimport { runMain } from './scripts/project.mjs';\nawait runMain(async () => { await prepareEnvironment(); console.log('ready'); });\n",
  });
});

afterEach(() => project.remove());

/** Puts a fake `npm` first in the PATH: it logs its arguments and runs the script. */
function fakeNpm(script: string): void {
  project.write({ 'bin/npm': `#!/bin/sh\necho "$@" >> calls\n${script}\n` });
  chmodSync(path.join(project.folder, 'bin/npm'), 0o755);
}

function go(): { code: number; output: string } {
  return project.run('../go.mjs', {
    env: { PATH: `${path.join(project.folder, 'bin')}:${process.env.PATH}` },
  });
}

function calls(): string[] {
  const file = path.join(project.folder, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

test('installs once, and again only after the lock file has changed', () => {
  fakeNpm('mkdir -p node_modules');
  expect(go()).toEqual({ code: 0, output: 'ready\n' });
  expect(go()).toEqual({ code: 0, output: 'ready\n' });
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/^ci --prefer-offline/);

  project.write({ 'package-lock.json': LOCK.replaceAll('2.0.0', '3.0.0') });
  expect(go().code).toBe(0);
  expect(calls()).toHaveLength(2);
});

test('accepts a manual installation without the packages of other systems', () => {
  fakeNpm('exit 1');
  project.write({ 'node_modules/.package-lock.json': INSTALLED });
  expect(go()).toEqual({ code: 0, output: 'ready\n' });
  expect(calls()).toEqual([]);
});

test.each([
  ['that there is no network', 'npm error code ENOTFOUND', /Connect to the internet/],
  ['that the disk is full', 'npm error ENOSPC: no space left on device', /The disk is full/],
  ['that the folder belongs to somebody else', 'npm error code EACCES', /may not write/],
])('explains in one sentence %s', (_what, complaint, sentence) => {
  fakeNpm(`echo '${complaint}' >&2; exit 1`);
  const { code, output } = go();
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('npm error');
  expect(existsSync(path.join(project.folder, 'node_modules/.raan-stamp'))).toBe(false);
});

test('shows the output of npm for an unknown error', () => {
  fakeNpm("echo 'the moon is in the wrong house' >&2; exit 1");
  expect(go()).toMatchObject({ code: 1, output: expect.stringContaining('the moon is in the wrong house') });
});

test('contacts the registry if the cached list of versions is too old', () => {
  fakeNpm(
    'case "$*" in *prefer-online*) mkdir -p node_modules;; *) echo "npm error code ETARGET" >&2; exit 1;; esac',
  );
  expect(go().code).toBe(0);
  expect(calls()).toHaveLength(2);
});
