import type { Plugin } from 'vite';

/** Tailwind's fallback for browsers without `@property` (Safari before 16.4, Firefox before 128). */
const FALLBACKS = /@layer properties\s*\{\s*@supports[\s\S]*?\}\s*\}\s*\}/;

/** Tailwind's guard around colour mixes (Safari before 16.4 has no `color-mix`). */
const MIXES = /@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/** The colour before each guard, which the mix replaces: `.a{color:x}@supports …{.a{color:mix}}`. */
const UNMIXED =
  /(?<=[{};])([^{}@;]+)\{([\w-]+):[^;{}]*\}(?=@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{\1\{\2:)/g;

/** Vite plugin that removes them: supported browsers need neither, and every phone would load them. */
export function withoutFallbacks(): Plugin {
  return {
    name: 'without-fallbacks',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(FALLBACKS, '').replace(UNMIXED, '').replace(MIXES, '$1');
      }
    },
  };
}
