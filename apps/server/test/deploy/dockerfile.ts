// Runs the steps of the Dockerfile in folders, on a machine without a container engine. Base images and chroot are left out.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONTEXT = path.join(import.meta.dirname, '../../../..');
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

type Stage = { root: string; folder: string };

/**
 * Builds every stage below `target`. Returns the root folder of the last one, and the RUN lines that need the root of a
 * container and were not run.
 */
export async function runDockerfile(target: string): Promise<{ root: string; skipped: string[] }> {
  const text = await readFile(path.join(CONTEXT, 'Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages = new Map<string, Stage>();
  const skipped: string[] = [];
  let stage: Stage = { root: target, folder: target };
  for (const line of lines) {
    const [instruction = '', ...args] = line.split(' ');
    switch (instruction) {
      case 'FROM': {
        const name = args[2] ?? 'image';
        const root = path.join(target, name);
        stage = { root, folder: root };
        stages.set(name, stage);
        break;
      }
      case 'WORKDIR':
        stage.folder = path.join(stage.root, args[0] ?? '');
        await mkdir(stage.folder, { recursive: true });
        break;
      case 'COPY':
        await copy(args, stage, stages);
        break;
      case 'RUN':
        if (/ \/|node:node/.test(line)) skipped.push(args.join(' '));
        else await runStep(args.join(' '), stage.folder);
        break;
      default:
      // Settings of the image, such as ENV and USER, change no file.
    }
  }
  return { root: stage.root, skipped };
}

async function copy(
  args: readonly string[],
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
): Promise<void> {
  const from = args[0]?.startsWith('--from=') ? stages.get(args[0].slice('--from='.length)) : undefined;
  const places = from ? args.slice(1) : args;
  const destination = places.at(-1) ?? '.';
  const target = destination.startsWith('/')
    ? path.join(stage.root, destination)
    : path.join(stage.folder, destination);
  for (const source of places.slice(0, -1)) {
    if (from) await cp(path.join(from.root, source), target, { recursive: true, verbatimSymlinks: true });
    else await copyContext(source, target, destination.endsWith('/') || destination === './');
  }
}

/** Copies what Git knows, because `.dockerignore` excludes the rest. */
async function copyContext(source: string, target: string, isIntoFolder: boolean): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', source];
  const { stdout } = await run('git', list, { cwd: CONTEXT, maxBuffer: OUTPUT_MAX_BYTES });
  for (const file of stdout.trim().split('\n')) {
    const name = file === source ? (isIntoFolder ? path.basename(file) : '') : path.relative(source, file);
    await cp(path.join(CONTEXT, file), path.join(target, name));
  }
}

async function runStep(command: string, folder: string): Promise<void> {
  const node = path.dirname(process.execPath);
  const env = { PATH: `${node}:${process.env.PATH}`, HOME: process.env.HOME, npm_config_loglevel: 'error' };
  await run('sh', ['-c', command], { cwd: folder, env, maxBuffer: OUTPUT_MAX_BYTES });
}
