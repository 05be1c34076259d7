import type { Plugin } from 'vite';

/** The block that Tailwind writes for browsers without `@property` (Safari before 16.4, Firefox before 128): one `@supports` in one layer. */
const FALLBACKS = /@layer properties\s*\{\s*@supports[\s\S]*?\}\s*\}\s*\}/;

/** What it asks of browsers before it mixes colours (Safari before 16.4 has no `color-mix`). */
const MIXES = /@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/** Leaves both out of built stylesheets. The browsers we build for know `@property` and mix colours, and every phone would download it. */
export function withoutFallbacks(): Plugin {
  return {
    name: 'without-fallbacks',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(FALLBACKS, '').replace(MIXES, '$1');
      }
    },
  };
}
