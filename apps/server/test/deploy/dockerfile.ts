// Runs the steps of the Dockerfile in root folders with `chroot`, on a machine without a container engine. Needs root.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONTEXT = path.join(import.meta.dirname, '../../../..');
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A root folder with what the Dockerfile says about its programs. */
export type Image = { root: string; folder: string; user: string; env: Record<string, string> };

/** Builds every stage in a folder below `target`, from `base` for every image of a registry. Returns the last stage. */
export async function buildImage(target: string, base: string): Promise<Image> {
  const text = await readFile(path.join(CONTEXT, 'Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages = new Map<string, Image>();
  let image: Image = { root: target, folder: '/', user: 'root', env: {} };
  for (const line of lines) {
    const [instruction = '', ...args] = line.split(' ');
    switch (instruction) {
      case 'FROM': {
        const [parent = '', , name = 'image'] = args;
        const from = stages.get(parent) ?? { root: base, folder: '/', user: 'root', env: {} };
        image = { ...from, root: path.join(target, name), env: { ...from.env } };
        await run('cp', ['--archive', from.root, image.root]);
        stages.set(name, image);
        break;
      }
      case 'ENV':
        for (const pair of args) Object.assign(image.env, Object.fromEntries([pair.split('=')]));
        break;
      case 'WORKDIR':
        image.folder = args[0] ?? '/';
        await mkdir(inside(image, image.folder), { recursive: true });
        break;
      case 'USER':
        image.user = args[0] ?? 'root';
        break;
      case 'COPY':
        await copy(args, image, stages);
        break;
      case 'RUN': {
        const { program, args: parameters, env } = inImage(image, ['sh', '-c', args.join(' ')]);
        await run(program, parameters, {
          env: { ...env, npm_config_loglevel: 'error' },
          maxBuffer: OUTPUT_MAX_BYTES,
        });
        break;
      }
      default:
      // Settings of the container, such as EXPOSE and VOLUME, change no file.
    }
  }
  return image;
}

/**
 * Returns the command that runs `command` in the image, as its user and with its environment. `/tmp` is this machine's, where
 * the sockets of test databases are; mounts end with the command.
 */
export function inImage(
  image: Image,
  command: readonly string[],
): { program: string; args: string[]; env: Record<string, string> } {
  const mounts = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --bind /tmp "$0/tmp"`;
  const enter = `${mounts} && exec chroot --userspec="$1" "$0" sh -c 'cd "$0" && exec "$@"' "$2" "\${@:3}"`;
  return {
    program: 'unshare',
    args: ['--mount', 'bash', '-c', enter, image.root, image.user, image.folder, ...command],
    env: { PATH, HOME: image.user === 'root' ? '/root' : `/home/${image.user}`, ...image.env },
  };
}

const inside = ({ root, folder }: Image, name: string) =>
  path.join(root, name.startsWith('/') ? name : path.join(folder, name));

async function copy(
  args: readonly string[],
  image: Image,
  stages: ReadonlyMap<string, Image>,
): Promise<void> {
  const from = args[0]?.startsWith('--from=') ? stages.get(args[0].slice('--from='.length)) : undefined;
  const places = from ? args.slice(1) : args;
  const destination = places.at(-1) ?? '.';
  const target = inside(image, destination);
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
