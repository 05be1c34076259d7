/** A small project in a temporary folder with a copy of our scripts, to run them on test files. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type CopiedProject = {
  folder: string;
  write(files: Record<string, string>): void;
  run(
    script: string,
    options?: { args?: string[]; env?: NodeJS.ProcessEnv },
  ): { code: number; output: string };
  remove(): void;
};

/** Creates the project with the given files. The caller calls `remove`. */
export function copyProject(files: Record<string, string> = {}): CopiedProject {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'raan-scripts-')));
  cpSync(path.resolve(import.meta.dirname, '..'), path.join(folder, 'scripts'), {
    recursive: true,
    filter: (source) => !source.includes('.test.'),
  });
  const project: CopiedProject = {
    folder,
    write: (testFiles) => {
      for (const [name, text] of Object.entries(testFiles)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
    },
    run: (script, { args = [], env = {} } = {}) => {
      const result = spawnSync(process.execPath, [path.join('scripts', script), ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      return { code: result.status ?? 1, output: result.stdout + result.stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.write(files);
  return project;
}
