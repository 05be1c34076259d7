import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CopiedProject, copyProject } from './testing/copied-project.ts';

let project: CopiedProject;

beforeEach(() => {
  project = copyProject();
});

afterEach(() => project.remove());

describe('check-imports', () => {
  beforeEach(() => {
    project.write({
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

  test('accepts imports in the allowed direction', () => {
    expect(project.run('check-imports.mjs')).toMatchObject({ code: 0 });
  });

  test.each([
    [
      'an import of a feature by the platform',
      'apps/server/src/platform/a.ts',
      "import '#features/ledger/post.ts';",
    ],
    [
      'an import between features that the table does not allow',
      'apps/server/src/features/system/a.ts',
      "import '#features/ledger/post.ts';",
    ],
    [
      'a relative import of another area',
      'apps/server/src/features/orders/a.ts',
      "import { post } from '../ledger/post.ts';",
    ],
    ['an import of lib by ui', 'apps/web/src/ui/a.ts', "export * from '#lib/api.ts';"],
    [
      'an import of a further package by the contract',
      'packages/contract/src/a.ts',
      "import dayjs from 'dayjs';",
    ],
    [
      'a dynamic import that is not allowed',
      'apps/server/src/platform/a.ts',
      "const load = () => import('#features/ledger/post.ts');",
    ],
    ['an import of a missing file', 'apps/server/src/platform/a.ts', "import './missing.ts';"],
  ])('refuses %s', (_case, file, text) => {
    project.write({ 'apps/web/src/lib/api.ts': '', [file]: `${text}\n` });
    const { code, output } = project.run('check-imports.mjs');
    expect(output).toContain(file);
    expect(code).toBe(1);
  });

  test.each([
    ['values', "import { a } from './a.ts';"],
    ['types', "import type { A } from './a.ts';"],
  ])('refuses import cycles of %s', (_kind, text) => {
    project.write({
      'apps/server/src/platform/a.ts': "import './b.ts';\n",
      'apps/server/src/platform/b.ts': `${text}\n`,
    });
    expect(project.run('check-imports.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('form a cycle'),
    });
  });
});

describe('check-requirements', () => {
  /** Split, so that the text of this file itself contains no requirement id in brackets. */
  const named = (id: string): string => `test('[${id}] works', () => {});\n`;

  function plant(state: string, testFile: string): void {
    project.write({
      'docs/requirements.md': `| id | state | what must hold |\n|---|---|---|\n| ORD-01 | ${state} | States hold. |\n`,
      'packages/contract/src/x.test.ts': testFile,
      'apps/server/x.ts': '',
      'apps/web/src/x.ts': '',
      'apps/web/test/x.ts': '',
      'e2e/x.ts': '',
    });
  }

  test.each([
    ['a planned requirement without a test', 'planned', '', 0],
    ['a built requirement with a test', 'built', named('ORD-01'), 0],
    ['a built requirement without a test', 'built', '', 1],
    ['a test of an unknown requirement', 'planned', named('ORD-99'), 1],
    ['a requirement in an unknown state', 'nearly', '', 1],
  ])('checks %s', (_case, state, text, code) => {
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

  /** Random bytes that cannot be compressed, as text slightly longer than that. */
  const randomText = (kb: number): string => randomBytes(kb * 1000).toString('latin1');

  function plant(sizesKb: { shared?: number; orders?: number; thai?: number }): void {
    project.write({
      'apps/web/dist/.vite/seller.json': manifest,
      'apps/web/dist/main.js': 'main()',
      'apps/web/dist/main.css': 'a{}',
      'apps/web/dist/shared.js': randomText(sizesKb.shared ?? 1),
      'apps/web/dist/orders.js': randomText(sizesKb.orders ?? 1),
      'apps/web/dist/orders.messages.th.js': randomText(sizesKb.thai ?? 1),
    });
  }

  test.each([
    ['small downloads', {}, 0],
    ['a large static import of the entry', { shared: 90 }, 1],
    ['a large route', { orders: 30 }, 1],
    ['a large language', { thai: 15 }, 1],
  ])('checks %s', (_case, sizes, code) => {
    plant(sizes);
    expect(project.run('check-bundle.mjs').code).toBe(code);
  });
});

describe('check-tracked-files', () => {
  function track(files: Record<string, string>): void {
    project.write(files);
    spawnSync('git', ['init', '-q'], { cwd: project.folder });
    spawnSync('git', ['add', '-f', ...Object.keys(files)], { cwd: project.folder });
  }

  test('finds machine paths, keys and files that must not be committed', () => {
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

describe('check-language', () => {
  /** Joined, so that the text of this file itself contains no requirement id in brackets. */
  const ID = ['[ORD', '01]'].join('-');
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: project.folder, encoding: 'utf8' }).stdout.trim();
  const commit = (title: string) =>
    git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-q', '--allow-empty', '-m', title);

  beforeEach(() => void git('init', '-q'));

  test.each([
    ['a docstring', 'a.ts', '/** ', 'at is sold. */'],
    ['a line comment', 'a.mjs', 'const a = 1; // ', 'oever asks first.'],
    ['a comment of several lines', 'a.tsx', '/**\n * ', 'ose order it is.\n */'],
    ['an SQL comment', 'a.sql', '-- ', 'at waits.'],
    ['a test title', 'a.test.ts', `it('${ID} `, "at is sold is gone', () => {});"],
    ['a title with a table', 'a.test.ts', "it.each([1, 2])('", "oever has %s gets more', () => {});"],
  ])('refuses %s that opens with a relative clause', (_case, file, before, after) => {
    project.write({ [file]: `${before}Wh${after}\n` });
    const { code, output } = project.run('check-language.mjs');
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`${file}:1 opens with a relative clause`),
    });
  });

  test('accepts other words, questions and continued comments', () => {
    project.write({
      'a.ts': [
        '/** Whether it is sold. */',
        '/** What if it is sold? */',
        '// The owner, or',
        '// whoever asks first.',
        "export const address = 'https://example.com/*what*/';",
        '',
      ].join('\n'),
      'a.test.ts': `it('${ID} whole orders are sold', () => {});\n`,
    });
    expect(project.run('check-language.mjs')).toMatchObject({ code: 0 });
  });

  test.each([
    ['functions', 'export function total(): number { return 1; }', 'export async function total() {}'],
    [
      'arrow functions',
      'export const total = (a: number) => a;',
      'export const total = async <T>(a: T): Promise<T> => a;',
    ],
    ['components', 'export function Total() {}', 'export const Total = ({ a }: { a: () => void }) => a;'],
  ])('refuses two exported %s with the same name', (_case, first, second) => {
    project.write({ 'a.ts': `${first}\n`, 'b.tsx': `${second}\n` });
    expect(project.run('check-language.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('a.ts, b.tsx'),
    });
  });

  test('accepts overloads, default exports and re-exports of the same name', () => {
    project.write({
      'a.ts':
        'export function total(a: string): void;\nexport function total(a: number): void;\nexport function total() {}\n',
      'b.ts': "export { total } from './a.ts';\nexport default function sum() {}\n",
      'c.ts': 'export default function sum() {}\nexport const limits = { total: 1 };\n',
    });
    expect(project.run('check-language.mjs')).toMatchObject({ code: 0 });
  });

  test('checks the titles of commits after the base commit', () => {
    commit('old title');
    const script = readFileSync(path.join(project.folder, 'scripts/check-language.mjs'), 'utf8');
    project.write({ 'scripts/check-language.mjs': script.replace('95e09869', git('rev-parse', 'HEAD')) });
    commit('orders: refund cancelled orders');
    expect(project.run('check-language.mjs')).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 commit title'),
    });
    commit('Refunds');
    commit(`orders: ${'x'.repeat(80)}`);
    const { code, output } = project.run('check-language.mjs');
    expect(code).toBe(1);
    expect(output).toContain('not "area: change": Refunds');
    expect(output).toContain('longer than 72 characters: orders: xxx');
  });

  test('skips the titles of commits if the base commit is unknown', () => {
    commit('Other history');
    expect(project.run('check-language.mjs')).toMatchObject({
      code: 0,
      output: expect.stringContaining('not checked'),
    });
  });
});

describe('check-lock', () => {
  const lock = (packages: object): string => JSON.stringify({ packages });
  const parent = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { '@tool/binding-linux-arm64-musl': '1.0.0' },
  };

  test('finds missing optional binaries, and adds them', () => {
    project.write({ 'package-lock.json': lock({ '': {}, 'node_modules/tool': parent }) });
    expect(project.run('check-lock.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('arm64-musl'),
    });
    expect(project.run('check-lock.mjs', { args: ['--fix'] }).code).toBe(0);
    expect(project.run('check-lock.mjs').code).toBe(0);
  });

  test('refuses addresses of a package host', () => {
    project.write({
      'package-lock.json': lock({ 'node_modules/x': { resolved: 'https://registry.example/x.tgz' } }),
    });
    expect(project.run('check-lock.mjs')).toMatchObject({
      code: 1,
      output: expect.stringContaining('registry.example'),
    });
  });
});
