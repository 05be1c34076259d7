/** `npm run dev`: the server, restarted on every change, behind Vite with hot replacement; one address for both. */
import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { inProject, ROOT, runMain } from './project.mjs';

const PORT = Number(process.env.PORT ?? 8080);
const SERVER_PORT = PORT + 1;
/** The realtime socket. */
const SOCKET_PATH = '^/app/';
/** What the server answers itself; the storefront's pages and the console are its own, and show the web app as last built. */
const SERVER_PATHS = ['^/api/', '^/media/', '^/metrics$', '^/s/', '^/console', '^/assets/', SOCKET_PATH];

await runMain(async () => {
  await ensure();
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
  // Vite would end this process at once, before the server has put its database away.
  process.removeAllListeners('SIGTERM');
  process.on('SIGINT', stop).on('SIGTERM', stop);
  server.once('exit', async (code) => {
    await web.close();
    process.exitCode = code ?? 0;
  });
});

/**
 * @param {string} address what a person opens, for links that the server writes
 */
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
  // Vite comes with the packages, so it can be named only once they are there.
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
