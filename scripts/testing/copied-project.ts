/** A small project in a temporary folder that holds a copy of our scripts, to see what they make of planted files. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type CopiedProject = {
  folder: string;
  /** Writes files by their path in the project. */
  plant(files: Record<string, string>): void;
  /** Runs one of the scripts there. */
  run(
    script: string,
    options?: { args?: string[]; env?: NodeJS.ProcessEnv },
  ): { code: number; output: string };
  remove(): void;
};

/** Makes the project with the given files; call `remove` when the test is over. */
export function copyProject(files: Record<string, string> = {}): CopiedProject {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'raan-scripts-')));
  cpSync(path.resolve(import.meta.dirname, '..'), path.join(folder, 'scripts'), {
    recursive: true,
    filter: (source) => !source.includes('.test.'),
  });
  const project: CopiedProject = {
    folder,
    plant: (planted) => {
      for (const [name, text] of Object.entries(planted)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
    },
    run: (script, { args = [], env = {} } = {}) => {
      const answer = spawnSync(process.execPath, [path.join('scripts', script), ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      return { code: answer.status ?? 1, output: answer.stdout + answer.stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.plant(files);
  return project;
}
