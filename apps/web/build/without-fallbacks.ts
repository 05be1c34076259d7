import type { Plugin } from 'vite';

/** The block that Tailwind writes for browsers without `@property` (Safari before 16.4, Firefox before 128): one `@supports` in one layer. */
const FALLBACKS = /@layer properties\s*\{\s*@supports[\s\S]*?\}\s*\}\s*\}/;

/** Leaves that block out of built stylesheets. The browsers we build for know `@property`, and every phone would download it. */
export function withoutFallbacks(): Plugin {
  return {
    name: 'without-fallbacks',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(FALLBACKS, '');
      }
    },
  };
}
