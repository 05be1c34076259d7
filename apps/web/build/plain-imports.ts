// Vite wraps every `import()` to fetch a chunk's stylesheets and imports beside it. Our chunks have no stylesheets of their own (build.ts
// makes sure) and few imports, so the wrapper would be 1 kB of the first load for nothing.
import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper/;

export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: HELPER }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
