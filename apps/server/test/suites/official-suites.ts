/**
 * Runs the official test suites of `pusher` and `pusher-js` against this server: `npm run test:pusher`. They
 * test permitted requests only; our own tests cover refusals.
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
const WORK_FOLDER = path.join(tmpdir(), 'raan-official-suites');
const REDIRECT = path.join(import.meta.dirname, 'redirect-pusher.cjs');
/** The library accepts only a number in URLs. */
const APP_ID = '7';
const SECRET = 'the-secret-of-the-official-suites';
/** The applications that the client suite uses, with the cluster in which it expects each. */
const APPS = [
  { cluster: 'mt1', key: 'c49a449b916bb4246729' },
  { cluster: 'eu', key: 'cb7d5e50f5669e5c9ae6' },
] as const;
/** Tools that the Node suites do not use; two of them are in no registry. */
const UNUSED_TOOLS = /karma|fetch-mock|prettier|eslint|uglify|webpack-dev-server/;

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

async function reportExit(child: ChildProcess, label: string): Promise<boolean> {
  const [code] = (await once(child, 'exit')) as [number | null];
  console.log(`${label}: ${code === 0 ? 'passed' : 'FAILED'}`);
  return code === 0;
}

/** Copies a package and installs the tools of its suite. Returns the folder. */
async function preparePackage(name: string, extraTools: Record<string, string> = {}): Promise<string> {
  const folder = path.join(WORK_FOLDER, name);
  if (existsSync(path.join(folder, 'node_modules'))) return folder;
  cpSync(path.join(ROOT, 'node_modules', name), folder, { recursive: true, dereference: true });
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { devDependencies: Record<string, string> };
  const needed = Object.entries(manifest.devDependencies).filter(([tool]) => !UNUSED_TOOLS.test(tool));
  manifest.devDependencies = { ...Object.fromEntries(needed), ...extraTools };
  writeFileSync(file, JSON.stringify(manifest));
  const options = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await reportExit(run('npm', options, { cwd: folder }), `tools of ${name}`);
  return folder;
}

/** Half of the suite requires TLS. */
async function startTlsProxy(port: number): Promise<number> {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(WORK_FOLDER, name)) as [string, string];
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

async function runServerSuite(port: number): Promise<boolean> {
  const cwd = await preparePackage('pusher');
  const env = {
    PUSHER_URL: `http://${APPS[0].key}:${SECRET}@127.0.0.1:${port}/apps/${APP_ID}`,
  };
  return await reportExit(
    run('npx', ['mocha', 'tests/{integration,remote}/**/*.js'], { cwd, env }),
    'pusher',
  );
}

/** Runs the suite of the client with its own signing server. */
async function runClientSuite(ports: readonly number[]): Promise<boolean> {
  const cwd = await preparePackage('pusher-js', { express: '^4.22.1', pusher: '5.3.4' });
  const env: Record<string, string> = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: `--require=${REDIRECT}`,
  };
  for (const [index, { cluster, key }] of APPS.entries()) {
    const port = ports[index] ?? 0;
    env[`RAAN_${cluster}_80`] = String(port);
    env[`RAAN_${cluster}_443`] = String(await startTlsProxy(port));
    const prefix = `INTEGRATION_TESTS_APP_${cluster.toUpperCase()}`;
    Object.assign(env, {
      [`${prefix}_APP_ID`]: APP_ID,
      [`${prefix}_KEY`]: key,
      [`${prefix}_SECRET`]: SECRET,
    });
  }
  const build = ['webpack', '--config=spec/config/jasmine/webpack.integration.js', '--mode=development'];
  if (!existsSync(path.join(cwd, 'tmp/node_integration')))
    await reportExit(run('npx', build, { cwd }), 'build');
  // The signing server calls its cluster's API host, which is redirected to our server too.
  const signingServer = run('node', ['integration_tests_server/index.js'], { cwd, env });
  try {
    return await reportExit(
      run('npx', ['jasmine', '--config=spec/config/jasmine/integration.json'], { cwd, env }),
      'pusher-js',
    );
  } finally {
    signingServer.kill();
  }
}

mkdirSync(WORK_FOLDER, { recursive: true });
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
        const serverPassed = await runServerSuite(first.port);
        const clientPassed = await runClientSuite([first.port, second.port]);
        process.exitCode = serverPassed && clientPassed ? 0 : 1;
      });
    });
  });
});
