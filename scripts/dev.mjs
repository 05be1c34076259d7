/** `npm run dev`: the server, restarted on every change, behind Vite with hot module replacement. */
import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { inProject, ROOT, runMain } from './project.mjs';

const PORT = Number(process.env.PORT ?? 8080);
const SERVER_PORT = PORT + 1;
const SOCKET_PATH = '^/app/';
/** Paths that the server answers. Storefront and console show the web app of the last build. */
const SERVER_PATHS = ['^/api/', '^/media/', '^/metrics$', '^/s/', '^/console', '^/assets/', SOCKET_PATH];

await runMain(async () => {
  await prepareEnvironment();
  await buildWeb();
  const address = `http://localhost:${PORT}`;
  const server = startServer(address);
  const web = await startWeb();
  console.log(`\nRaan, for development: ${address}\n`);

  /** @param {NodeJS.Signals} signal */
  const stop = async (signal) => {
    server.kill(signal);
    await web.close();
  };
  // Vite's own handler would end this process before the server has stopped its database.
  process.removeAllListeners('SIGTERM');
  process.on('SIGINT', stop).on('SIGTERM', stop);
  server.once('exit', async (code) => {
    await web.close();
    process.exitCode = code ?? 0;
  });
});

/** @param {string} address the public address, for links that the server writes */
function startServer(address) {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      DEMO: '1',
      PUBLIC_URL: address,
      ...process.env,
      PORT: String(SERVER_PORT),
      NODE_ENV: 'development',
    },
  });
}

async function startWeb() {
  // Vite is a package, so it can be imported only after the installation.
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${SERVER_PORT}`;
  const proxy = Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: path === SOCKET_PATH }]));
  const web = await createServer({
    root: inProject('apps/web'),
    configFile: inProject('apps/web/vite.config.ts'),
    server: { port: PORT, strictPort: true, host: process.env.HOST ?? 'localhost', proxy },
  });
  return web.listen();
}
