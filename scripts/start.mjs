/** `npm start`: installs and builds what is missing, then becomes the server. With demo data unless in production. */
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { runMain } from './project.mjs';
import { become } from './run-command.mjs';

/**
 * Without this what is short-lived may fill 64 MB before it is cleared away, and never gives them back. More often and less at once costs
 * little time.
 */
const V8_OPTIONS = ['--max-semi-space-size=4'];

await runMain(async () => {
  await ensure();
  await buildWeb();
  const demo = process.env.NODE_ENV === 'production' ? {} : { DEMO: '1' };
  await become(process.execPath, [...V8_OPTIONS, 'apps/server/src/main.mjs'], { ...demo, ...process.env });
});
