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

/** p50 of every question by size, ascending, and the largest against the smallest. */
export function growthTable(growths: readonly Growth[]): string {
  const rows = growths.map(({ name, sizes }) => {
    const p50s = sizes.map(({ measured }) => measured.p50Ms);
    const ratio = (p50s.at(-1) ?? Number.NaN) / (p50s[0] ?? Number.NaN);
    return `| ${name} | ${p50s.map((p50) => p50.toFixed(2)).join(' | ')} | ${ratio.toFixed(2)} |`;
  });
  const sizes = growths[0]?.sizes.map(({ size }) => size) ?? [];
  return [`| | ${sizes.join(' | ')} | × |`, `|---|${sizes.map(() => '---|').join('')}---|`, ...rows].join(
    '\n',
  );
}
