// Builds the inline scripts of every document. Their hashes go into the content security policy.
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { contractForBrowser } from './contract-for-browser.ts';

const NAMES = ['early', 'ahead', 'late'] as const;

export type BootScripts = Readonly<Record<(typeof NAMES)[number], string>>;

/** Builds scripts without imports, in ES2018: browsers too old for the app can still show an error. */
export async function bootScripts(here: string): Promise<BootScripts> {
  const scripts = await Promise.all(NAMES.map(async (name) => [name, await bootScript(here, name)] as const));
  return Object.fromEntries(scripts) as BootScripts;
}

async function bootScript(here: string, name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [contractForBrowser()],
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      target: 'es2018',
      rolldownOptions: {
        input: path.join(here, `src/boot/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error(`the ${name} script is more than one piece`);
  const code = chunk.code.trim();
  if (code.includes('</script')) throw new Error(`the ${name} script would end its element`);
  return code;
}
