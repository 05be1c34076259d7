/** `npm run build`: builds the web app into apps/web/dist. */
import { buildWeb } from './build-web.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { runMain } from './project.mjs';

await runMain(async () => {
  await prepareEnvironment();
  const built = await buildWeb();
  console.log(
    built ? 'Built the web app into apps/web/dist.' : 'The web app in apps/web/dist is up to date.',
  );
});
