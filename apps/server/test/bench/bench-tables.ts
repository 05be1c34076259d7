/** What benchmarks of the whole server found, as tables in Markdown. */
import type { Cell } from './bench-run.ts';

export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** The sizes that were measured, ascending. */
export function sizesOf(cells: readonly Cell[]): number[] {
  return [...new Set(cells.map(({ size }) => size))].sort((a, b) => a - b);
}

/** Every question at every load at the largest size, the bare driver beside it. */
export function loadTable(cells: readonly Cell[]): string {
  const largest = Math.max(...sizesOf(cells));
  const rows = cells
    .filter(({ size }) => size === largest)
    .map(({ name, clients, served, bare }) => {
      const share = Math.round((served.perSecond / bare.perSecond) * 100);
      return `| ${name} | ${clients} | ${served.perSecond.toFixed(0)} | ${ms(served.p50Ms)} | ${ms(served.p99Ms)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.p50Ms)} | ${ms(bare.p99Ms)} | ${share} % |`;
    });
  return [
    '| | clients | /s | p50 | p99 | bare /s | p50 | p99 | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** p50 of every question at one client, by size, and the largest against the smallest. */
export function growthTable(cells: readonly Cell[]): string {
  const sizes = sizesOf(cells);
  const names = [...new Set(cells.map(({ name }) => name))];
  const rows = names.map((name) => {
    const p50s = sizes.map(
      (size) =>
        cells.find((cell) => cell.size === size && cell.name === name && cell.clients === 1)?.served.p50Ms ??
        Number.NaN,
    );
    const ratio = (p50s.at(-1) ?? Number.NaN) / (p50s[0] ?? Number.NaN);
    return `| ${name} | ${p50s.map((p50) => p50.toFixed(2)).join(' | ')} | ${ratio.toFixed(2)} |`;
  });
  return [`| | ${sizes.join(' | ')} | × |`, `|---|${sizes.map(() => '---|').join('')}---|`, ...rows].join(
    '\n',
  );
}
