import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CopiedProject, copyProject } from './testing/copied-project.ts';

let project: CopiedProject;

beforeEach(() => {
  project = copyProject();
});

afterEach(() => project.remove());

describe('check-imports', () => {
  beforeEach(() => {
    project.plant({
      'packages/contract/src/money.ts': "import { z } from 'zod/mini';\nexport const Money = z.number();\n",
      'apps/server/package.json':
        '{"imports": {"#platform/*": "./src/platform/*", "#features/*": "./src/features/*"}}',
      'apps/server/src/platform/clock.ts': "import type { Money } from '@raan/contract/money';\n",
      'apps/server/src/features/ledger/post.ts': "import '#platform/clock.ts';\n",
      'apps/web/package.json': '{"imports": {"#ui/*": "./src/ui/*", "#lib/*": "./src/lib/*"}}',
      'apps/web/src/ui/button.tsx': "import { useState } from 'react';\n",
      'e2e/package.json': '{}',
    });
  });

  test('lets through what runs one way', () => {
    expect(project.run('check-imports.mjs')).toMatchObject({ code: 0 });
  });

  test.each([
    [
      'the platform that knows a feature',
      'apps/server/src/platform/a.ts',
      "import '#features/ledger/post.ts';",
    ],
    [
      'two features that the table keeps apart',
      'apps/server/src/features/system/a.ts',
      "import '#features/ledger/post.ts';",
    ],
    [
      'a way up and across',
      'apps/server/src/features/orders/a.ts',
      "import { post } from '../ledger/post.ts';",
    ],
    ['ui that knows ours', 'apps/web/src/ui/a.ts', "export * from '#lib/api.ts';"],
    ['the contract with a package more', 'packages/contract/src/a.ts', "import dayjs from 'dayjs';"],
    [
      'a lazy import as well',
      'apps/server/src/platform/a.ts',
      "const later = () => import('#features/ledger/post.ts');",
    ],
    ['a file that is not there', 'apps/server/src/platform/a.ts', "import './gone.ts';"],
  ])('names %s', (_what, file, text) => {
    project.plant({ 'apps/web/src/lib/api.ts': '', [file]: `${text}\n` });
    const { code, output } = project.run('check-imports.mjs');
    expect(output).toContain(file);
    expect(code).toBe(1);
  });

  test('names a circle, but not one of types', () => {
    project.plant({
      'apps/server/src/platform/a.ts': "import './b.ts';\n",
      'apps/server/src/platform/b.ts': "import type { A } from './a.ts';\n",
    });
    expect(project.run('check-imports.mjs').code).toBe(0);
    project.plant({ 'apps/server/src/platform/b.ts': "import { a } from './a.ts';\n" });
    expect(project.run('check-imports.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('in a circle'),
    });
  });
});

describe('check-requirements', () => {
  /** Written in two parts, so that this file's own text names no promise. */
  const named = (id: string): string => `test('[${id}] works', () => {});\n`;

  function plant(state: string, testFile: string): void {
    project.plant({
      'docs/requirements.md': `| id | state | what must hold |\n|---|---|---|\n| ORD-01 | ${state} | States hold. |\n`,
      'packages/contract/src/x.test.ts': testFile,
      'apps/server/x.ts': '',
      'apps/web/src/x.ts': '',
      'e2e/x.ts': '',
    });
  }

  test.each([
    ['a planned row without a test', 'planned', '', 0],
    ['a built row with its test', 'built', named('ORD-01'), 0],
    ['a built row without one', 'built', '', 1],
    ['a test of a row that is not there', 'planned', named('ORD-99'), 1],
    ['a state that is neither', 'nearly', '', 1],
  ])('judges %s', (_what, state, text, code) => {
    plant(state, text);
    expect(project.run('check-requirements.mjs').code).toBe(code);
  });
});

describe('check-bundle', () => {
  const manifest = JSON.stringify({
    'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'], css: ['main.css'] },
    '_shared.js': { file: 'shared.js' },
    'src/orders.tsx': { file: 'orders.js', isDynamicEntry: true },
    'src/orders.messages.th.ts': { file: 'orders.messages.th.js', isDynamicEntry: true },
  });

  /** Bytes that no compression makes smaller, as text of a bit more than that length. */
  const weight = (kb: number): string => randomBytes(kb * 1000).toString('latin1');

  function plant(sizesKb: { shared?: number; orders?: number; thai?: number }): void {
    project.plant({
      'apps/web/dist/.vite/seller.json': manifest,
      'apps/web/dist/main.js': 'main()',
      'apps/web/dist/main.css': 'a{}',
      'apps/web/dist/shared.js': weight(sizesKb.shared ?? 1),
      'apps/web/dist/orders.js': weight(sizesKb.orders ?? 1),
      'apps/web/dist/orders.messages.th.js': weight(sizesKb.thai ?? 1),
    });
  }

  test.each([
    ['small pages', {}, 0],
    ['a heavy first load, through what the entry imports', { shared: 90 }, 1],
    ['a heavy route', { orders: 30 }, 1],
    ['a heavy language', { thai: 15 }, 1],
  ])('judges %s', (_what, sizes, code) => {
    plant(sizes);
    expect(project.run('check-bundle.mjs').code).toBe(code);
  });
});

describe('check-tracked-files', () => {
  function track(files: Record<string, string>): void {
    project.plant(files);
    spawnSync('git', ['init', '-q'], { cwd: project.folder });
    spawnSync('git', ['add', '-f', ...Object.keys(files)], { cwd: project.folder });
  }

  test('names paths of one machine, keys and files that stay at home', () => {
    track({
      'a.md': `See ${['', 'home', 'somchai', 'notes'].join('/')} for more.\n`,
      'b.ts': ['const key = -----BEGIN PRIVATE', 'KEY-----\n'].join(' '),
      '.env': 'SECRET=1\n',
      'c.ts': "const url = 'https://example.com/home/page';\n",
    });
    const { code, output } = project.run('check-tracked-files.mjs');
    expect(code).toBe(1);
    const named = output
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(new Set(named)).toEqual(new Set(['.env', 'a.md', 'b.ts']));
  });
});

describe('check-lock', () => {
  const lock = (packages: object): string => JSON.stringify({ packages });
  const parent = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { '@tool/binding-linux-arm64-musl': '1.0.0' },
  };

  test('finds optional programs that npm left out, and adds them', () => {
    project.plant({ 'package-lock.json': lock({ '': {}, 'node_modules/tool': parent }) });
    expect(project.run('check-lock.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('arm64-musl'),
    });
    expect(project.run('check-lock.mjs', { args: ['--fix'] }).code).toBe(0);
    expect(project.run('check-lock.mjs').code).toBe(0);
  });

  test('refuses the address of a package host', () => {
    project.plant({
      'package-lock.json': lock({ 'node_modules/x': { resolved: 'https://registry.example/x.tgz' } }),
    });
    expect(project.run('check-lock.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('registry.example'),
    });
  });
});
