// The browser needs of an endpoint where it is and who may call it, not its schemas: the server validates by them, the types are gone
// by then. Leaving them out keeps the schema library (9 kB brotli) out of the first load; a schema that a page does use comes with that page.
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const BUILT = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);
const SERVER_ONLY = new Set(['params', 'query', 'body', 'data', 'top', 'summary', 'tag']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Built = Node & { callee?: { name?: string }; arguments?: (Node & { properties?: Property[] })[] };
type Declaration = Node & { declaration?: Declaration | null; declarations?: { init?: Built | null }[] };
type Edit = { start: number; end: number; text: string };

function editsOf(built: Built): Edit[] {
  const edits: Edit[] = [
    // Declarations without effects: what nobody uses may go, whatever it is built of.
    { start: built.start, end: built.start, text: '/* @__PURE__ */ (() => (' },
    { start: built.end, end: built.end, text: '))()' },
  ];
  if (built.callee?.name !== 'endpoint') return edits;
  const properties = built.arguments?.[0]?.properties ?? [];
  properties.forEach((property, index) => {
    if (!SERVER_ONLY.has(property.key?.name ?? '')) return;
    const next = properties[index + 1];
    edits.push({ start: property.start, end: next ? next.start : property.end, text: '' });
  });
  return edits;
}

/** Strips schemas from endpoints and marks the contract's declarations as free of effects, in the browser's build only. */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const program = this.parse(code) as unknown as { body: Declaration[] };
        const edits = program.body
          .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
          .flatMap(({ init }) => (init && BUILT.has(init.type) ? editsOf(init) : []))
          .sort((a, b) => b.start - a.start || b.end - a.end);
        let result = code;
        for (const { start, end, text } of edits) result = result.slice(0, start) + text + result.slice(end);
        return { code: result, map: null };
      },
    },
  };
}
