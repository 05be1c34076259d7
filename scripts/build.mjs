/** `npm run build`: makes apps/web/dist, the web app as the server serves it. */
import { buildWeb } from './build-web.mjs';
import { ensure } from './ensure.mjs';
import { runMain } from './project.mjs';

await runMain(async () => {
  await ensure();
  const built = await buildWeb();
  console.log(
    built ? 'Built the web app into apps/web/dist.' : 'The web app in apps/web/dist is up to date.',
  );
});
