// Removes Vite's wrapper around `import()`, which preloads a chunk's stylesheets and imports. Our chunks have
// no stylesheets (build.ts checks that) and few imports; the wrapper would add 1 kB to the first load.
import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper/;
/** A minified call of the wrapper: f(()=>import(`./x.js`),[]), before its list is filled in. */
const WRAPPED = /\b[\w$]+\(\(\)=>import\((`[^`]+`)\),(?:\[\]|__VITE_PRELOAD__)\)/g;

/** The loaders of one message set, whose files differ by language only (chunk-names.ts). */
const LOADERS = new RegExp(
  '\\{' +
    ['th', 'en', 'zh-TW', 'zh-CN']
      .map(
        (language) =>
          `(?:${language}|"${language}"):\\(\\)=>import\\(\`\\./([\\w.-]+)\\.${language}-([\\w-]+)\\.js\`\\)`,
      )
      .join(',') +
    '\\}',
  'g',
);
const LOADERS_OF =
  'function $texts(n,h){let o={};for(let l of["th","en","zh-TW","zh-CN"])o[l]=()=>import(`./${n}.${l}-${h}.js`);return o}';

function shortened(code: string): string {
  const plain = code.replace(WRAPPED, 'import($1)');
  const short = plain.replace(LOADERS, (loaders, ...found: string[]) => {
    const [name, hash, ...others] = found.slice(0, 8);
    const isOneSet = others.every((other, index) => other === (index % 2 === 0 ? name : hash));
    return isOneSet ? `$texts(\`${name}\`,\`${hash}\`)` : loaders;
  });
  // Function declarations are hoisted, so the end of the file is fine.
  return short === plain ? plain : `${short}\n${LOADERS_OF}\n`;
}

export function plainImports(): Plugin[] {
  return [
    {
      name: 'plain-imports',
      apply: 'build',
      enforce: 'pre',
      load: { filter: { id: HELPER }, handler: () => 'export const __vitePreload = (load) => load();' },
    },
    {
      name: 'plain-imports-unwrapped',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = shortened(file.code);
      },
    },
  ];
}
