/** `npm start`: runs the server, after installing and building if needed. Loads demo data unless in production. */
import { buildWeb } from './build-web.mjs';
import { prepareEnvironment } from './ensure.mjs';
import { runMain } from './project.mjs';
import { replaceProcess } from './run-command.mjs';

/** By default V8 lets short-lived objects fill 64 MB and never releases them. Smaller collections cost little time. */
const V8_OPTIONS = ['--max-semi-space-size=4'];

await runMain(async () => {
  await prepareEnvironment();
  await buildWeb();
  const demo = process.env.NODE_ENV === 'production' ? {} : { DEMO: '1' };
  await replaceProcess(process.execPath, [...V8_OPTIONS, 'apps/server/src/main.mjs'], {
    ...demo,
    ...process.env,
  });
});
