// nginx with the configuration of deploy/, on free ports and with the user of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#test/running-server.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../../deploy');
const NGINX = '/usr/sbin/nginx';

export type Proxy = {
  /** `https://localhost:…` */
  baseUrl: string;
  port: number;
  upstreamFile: string;
  /** A shell command that makes nginx read its configuration again. */
  reloadCommand: string;
  readAccessLog(): Promise<Record<string, string | number>[]>;
  stop(): Promise<void>;
};

/** Starts nginx in front of servers on this machine, with the certificate in `tls`. */
export async function startProxy(ports: readonly number[], tls: string): Promise<Proxy> {
  const folder = await mkdtemp('/tmp/raan-nginx-');
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'nginx.conf');
  const upstreamFile = path.join(folder, 'upstream.conf');
  const log = path.join(folder, 'access.log');
  await cp(tls, path.join(folder, 'tls'), { recursive: true });
  await cp('/etc/nginx/mime.types', path.join(folder, 'mime.types'));
  const config = await readFile(path.join(DEPLOY, 'nginx/nginx.conf'), 'utf8');
  const replacements: [from: string, to: string][] = [
    ['user nginx;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['/run/nginx.pid', path.join(folder, 'nginx.pid')],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['access_log /dev/stdout', `access_log ${log}`],
  ];
  const adapted = replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`nginx.conf lacks "${from}"`);
    return text.replace(from, to);
  }, config);
  await writeFile(file, adapted);
  await writeFile(
    upstreamFile,
    ports.map((server) => `server 127.0.0.1:${server} max_fails=3 fail_timeout=2s;\n`).join(''),
  );
  const args = ['-p', folder, '-c', file];
  const child = spawn(NGINX, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const baseUrl = `https://localhost:${port}`;
  await waitUntilUp(`${baseUrl}/api/health`, () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
  });
  return {
    baseUrl,
    port,
    upstreamFile,
    reloadCommand: [NGINX, ...args, '-s', 'reload'].join(' '),
    readAccessLog: async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function waitUntilUp(url: string, assertRunning: () => void): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    assertRunning();
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing responds at ${url}`);
}
