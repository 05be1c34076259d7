// Makes icons smaller: draws the lines of an icon as one path, without names and keys. Most first views have a dozen.
import path from 'node:path';
import type { Plugin } from 'vite';

const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;
const PARTS = /__iconNode = (\[.*\]);[\s\S]*createReactComponent\("(outline|filled)"/;
const COMPONENT = path.join(import.meta.dirname, '../src/ui/icon.ts');

type Node = [tag: string, attributes: Record<string, string>];

/** Returns the icon as a call of ui/icon.ts; undefined if it consists of more than plain paths. */
function leanIcon(code: string): string | undefined {
  const [, json = '[]', type] = PARTS.exec(code) ?? [];
  const nodes = JSON.parse(json) as Node[];
  const isPlain = nodes.every(
    ([tag, { key, d, ...others }]) =>
      tag === 'path' && key && d?.startsWith('M') && Object.keys(others).length === 0,
  );
  if (!type || !isPlain) return undefined;
  const paths = nodes.map(([, { d = '' }]) => d);
  // Areas stay apart, because overlapping ones would cut holes.
  return type === 'outline'
    ? `outlineIcon(${JSON.stringify(paths.join(''))})`
    : `filledIcon(...${JSON.stringify(paths)})`;
}

/** Vite plugin that replaces Tabler's icon component by ui/icon.ts. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: {
      filter: { id: ICON },
      handler(code) {
        const icon = leanIcon(code);
        return icon === undefined
          ? null
          : `import { outlineIcon, filledIcon } from ${JSON.stringify(COMPONENT)};\nexport default /* @__PURE__ */ ${icon};`;
      },
    },
  };
}
