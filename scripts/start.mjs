/** `npm start`: installs and builds what is missing, then becomes the server. With demo data unless in production. */
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { runMain } from './project.mjs';
import { become } from './run-command.mjs';

await runMain(async () => {
  await ensure();
  await buildWeb();
  const demo = process.env.NODE_ENV === 'production' ? {} : { DEMO: '1' };
  await become(process.execPath, ['apps/server/src/main.ts'], { ...demo, ...process.env });
});
