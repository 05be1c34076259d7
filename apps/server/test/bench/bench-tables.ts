import type { Cell, Growth } from './bench-run.ts';

export const formatMs = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** One row per scenario and number of clients, with the driver for comparison. */
export function loadTable(cells: readonly Cell[]): string {
  const rows = cells.map(({ name, clients, server, driver }) => {
    const share = Math.round((server.perSecond / driver.perSecond) * 100);
    return `| ${name} | ${clients} | ${server.perSecond.toFixed(0)} | ${formatMs(server.p50Ms)} | ${formatMs(server.p99Ms)} | ${driver.perSecond.toFixed(0)} | ${formatMs(driver.p50Ms)} | ${formatMs(driver.p99Ms)} | ${share} % |`;
  });
  return [
    '| scenario | clients | server req/s | p50 ms | p99 ms | driver req/s | p50 ms | p99 ms | server/driver |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** The p50 by size, ascending, and the ratio of the largest to the smallest measured size. */
export function growthTable(growths: readonly Growth[]): string {
  const all = new Set(growths.flatMap((growth) => growth.sizes.map(({ size }) => size)));
  const sizes = [...all].sort((a, b) => a - b);
  const rows = growths.map((growth) => {
    const p50s = new Map(growth.sizes.map(({ size, measurement }) => [size, measurement.p50Ms]));
    const values = [...p50s.values()];
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    const cells = sizes.map((size) => p50s.get(size)?.toFixed(2) ?? '–');
    return `| ${growth.name} | ${cells.join(' | ')} | ${values.length > 1 ? ratio.toFixed(2) : '–'} |`;
  });
  return [
    `| scenario | ${sizes.join(' | ')} | ratio |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...rows,
  ].join('\n');
}
