/** What benchmarks of the whole server found, as tables in Markdown. */
import type { Cell, Growth } from './bench-run.ts';

export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** Every question at every load, the bare driver beside it. */
export function loadTable(cells: readonly Cell[]): string {
  const rows = cells.map(({ name, clients, served, bare }) => {
    const share = Math.round((served.perSecond / bare.perSecond) * 100);
    return `| ${name} | ${clients} | ${served.perSecond.toFixed(0)} | ${ms(served.p50Ms)} | ${ms(served.p99Ms)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.p50Ms)} | ${ms(bare.p99Ms)} | ${share} % |`;
  });
  return [
    '| | clients | /s | p50 | p99 | bare /s | p50 | p99 | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** p50 of every question by size, ascending, and the largest against the smallest that can be asked. */
export function growthTable(growths: readonly Growth[]): string {
  const all = new Set(growths.flatMap((growth) => growth.sizes.map(({ size }) => size)));
  const sizes = [...all].sort((a, b) => a - b);
  const rows = growths.map((growth) => {
    const p50s = new Map(growth.sizes.map(({ size, measured }) => [size, measured.p50Ms]));
    const taken = [...p50s.values()];
    const ratio = (taken.at(-1) ?? Number.NaN) / (taken[0] ?? Number.NaN);
    const cells = sizes.map((size) => p50s.get(size)?.toFixed(2) ?? '–');
    return `| ${growth.name} | ${cells.join(' | ')} | ${taken.length > 1 ? ratio.toFixed(2) : '–'} |`;
  });
  return [`| | ${sizes.join(' | ')} | × |`, `|---|${sizes.map(() => '---|').join('')}---|`, ...rows].join(
    '\n',
  );
}
