// Removes validation schemas from the contract's endpoints: the server validates. That keeps the schema
// library (9 kB brotli) out of the first load. A schema that a page imports by name stays.
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const EXPRESSION_TYPES = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);
const SERVER_ONLY = new Set(['params', 'query', 'body', 'data', 'top', 'summary', 'tag']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Expression = Node & { callee?: { name?: string }; arguments?: (Node & { properties?: Property[] })[] };
type Declaration = Node & { declaration?: Declaration | null; declarations?: { init?: Expression | null }[] };
type Edit = { start: number; end: number; text: string };

function editsOf(built: Expression): Edit[] {
  const edits: Edit[] = [
    // Marks the expression as free of side effects, so that unused ones are removed.
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

/** Vite plugin for browser builds: strips schemas from endpoints and marks the contract as pure. */
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
          .flatMap(({ init }) => (init && EXPRESSION_TYPES.has(init.type) ? editsOf(init) : []))
          .sort((a, b) => b.start - a.start || b.end - a.end);
        let result = code;
        for (const { start, end, text } of edits) result = result.slice(0, start) + text + result.slice(end);
        return { code: result, map: null };
      },
    },
  };
}
