/**
 * Runs the official test suites of `pusher` and `pusher-js`, which come with the packages, against this server: `npm run test:pusher`.
 * They are copied to a folder of their own with the tools they need, which npm fetches once. They ask for what works; what must be
 * refused is for our own tests.
 */
// oxlint-disable no-console -- what it prints is its result
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { withApp, withDatabase, withDatabaseServer } from '../bench/bench-run.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FOLDER = path.join(tmpdir(), 'raan-official-suites');
const REDIRECT = path.join(import.meta.dirname, 'redirect-pusher.cjs');
/** A number, as the library takes it from an address. */
const APP_ID = '7';
const SECRET = 'the-secret-of-the-official-suites';
/** The applications that the suite of the client connects to, by the clusters it looks for them in. */
const APPS = [
  { cluster: 'mt1', key: 'c49a449b916bb4246729' },
  { cluster: 'eu', key: 'cb7d5e50f5669e5c9ae6' },
] as const;
/** Tools of the packages that their suites for Node do without, and two that are on no registry. */
const NOT_NEEDED = /karma|fetch-mock|prettier|eslint|uglify|webpack-dev-server/;

function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
): ChildProcess {
  return spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
  });
}

async function finish(child: ChildProcess, what: string): Promise<boolean> {
  const [code] = (await once(child, 'exit')) as [number | null];
  console.log(`${what}: ${code === 0 ? 'passed' : 'FAILED'}`);
  return code === 0;
}

/** A copy of a package with the tools of its suite. */
async function prepare(name: string, more: Record<string, string> = {}): Promise<string> {
  const folder = path.join(FOLDER, name);
  if (existsSync(path.join(folder, 'node_modules'))) return folder;
  cpSync(path.join(ROOT, 'node_modules', name), folder, { recursive: true, dereference: true });
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { devDependencies: Record<string, string> };
  const needed = Object.entries(manifest.devDependencies).filter(([tool]) => !NOT_NEEDED.test(tool));
  manifest.devDependencies = { ...Object.fromEntries(needed), ...more };
  writeFileSync(file, JSON.stringify(manifest));
  const options = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await finish(run('npm', options, { cwd: folder }), `tools of ${name}`);
  return folder;
}

/** TLS in front of a server, for the half of the suite that insists on it. */
async function tlsBefore(port: number): Promise<number> {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(FOLDER, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await once(spawn('openssl', [...request, '-keyout', key, '-out', cert]), 'exit');
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const plain = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => plain.destroy());
    plain.on('error', () => socket.destroy());
    socket.pipe(plain).pipe(socket);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The suite of the server library. */
async function suiteOfLibrary(port: number): Promise<boolean> {
  const cwd = await prepare('pusher');
  const env = {
    PUSHER_URL: `http://${APPS[0].key}:${SECRET}@127.0.0.1:${port}/apps/${APP_ID}`,
  };
  return await finish(run('npx', ['mocha', 'tests/{integration,remote}/**/*.js'], { cwd, env }), 'pusher');
}

/** The suite of the client, whose own server for signing is told of ours. */
async function suiteOfClient(ports: readonly number[]): Promise<boolean> {
  const cwd = await prepare('pusher-js', { express: '^4.22.1', pusher: '5.3.4' });
  const env: Record<string, string> = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: `--require=${REDIRECT}`,
  };
  for (const [index, { cluster, key }] of APPS.entries()) {
    const port = ports[index] ?? 0;
    env[`RAAN_${cluster}_80`] = String(port);
    env[`RAAN_${cluster}_443`] = String(await tlsBefore(port));
    const prefix = `INTEGRATION_TESTS_APP_${cluster.toUpperCase()}`;
    Object.assign(env, {
      [`${prefix}_APP_ID`]: APP_ID,
      [`${prefix}_KEY`]: key,
      [`${prefix}_SECRET`]: SECRET,
    });
  }
  const build = ['webpack', '--config=spec/config/jasmine/webpack.integration.js', '--mode=development'];
  if (!existsSync(path.join(cwd, 'tmp/node_integration'))) await finish(run('npx', build, { cwd }), 'build');
  // The library asks for the API of its cluster at that cluster's own host, which is redirected too.
  const signing = run('node', ['integration_tests_server/index.js'], { cwd, env });
  try {
    return await finish(
      run('npx', ['jasmine', '--config=spec/config/jasmine/integration.json'], { cwd, env }),
      'pusher-js',
    );
  } finally {
    signing.kill();
  }
}

mkdirSync(FOLDER, { recursive: true });
Object.assign(process.env, {
  REALTIME_APP_ID: APP_ID,
  REALTIME_SECRET: SECRET,
  REALTIME_PUBLIC_CHANNELS: 'integration*,CHANNEL',
  REALTIME_CLIENT_EVENTS: '1',
});
await withDatabaseServer(async (server) => {
  await withDatabase(server, 'raan_official_suites', async ({ connection }) => {
    process.env['REALTIME_KEY'] = APPS[0].key;
    await withApp(connection, async (first) => {
      process.env['REALTIME_KEY'] = APPS[1].key;
      await withApp(connection, async (second) => {
        const library = await suiteOfLibrary(first.port);
        const client = await suiteOfClient([first.port, second.port]);
        process.exitCode = library && client ? 0 : 1;
      });
    });
  });
});
