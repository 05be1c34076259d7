/** What the orders' benchmark found, as tables to read. */
import type { Cell, Growth, ReportHead } from './bench-run.ts';
import { growthTable, loadTable, ms } from './bench-tables.ts';
import type { Measured } from './load-client.ts';

export type Report = {
  /** Of the largest size. */
  cells: Cell[];
  growths: Growth[];
  /** Shipping one order at a time. */
  ships: { size: number; name: string; clients: number; measured: Measured }[];
  /** Shipping many at once; milliseconds of each turn. */
  bulks: { size: number; orders: number; isNumbered: boolean; times: number[] }[];
  fills: { size: number; seconds: number }[];
};

/** A report in Markdown. */
export function reportOf({
  engine,
  machine,
  at,
  cells,
  growths,
  ships,
  bulks,
  fills,
}: Report & ReportHead): string {
  const largest = Math.max(...fills.map(({ size }) => size));
  const shipped = ships.map(
    ({ size, name, clients, measured }) =>
      `| ${name} | ${size} | ${clients} | ${measured.perSecond.toFixed(0)} | ${ms(measured.p50Ms)} | ${ms(measured.p99Ms)} |`,
  );
  const together = bulks.map(
    ({ size, orders, isNumbered, times }) =>
      `| ${orders} | ${isNumbered ? 'with numbers' : 'without'} | ${size} | ${times.map((time) => time.toFixed(0)).join(', ')} |`,
  );
  const filled = fills.map(({ size, seconds }) => `${size} in ${seconds.toFixed(0)} s`).join(', ');
  return `# Orders on ${engine}

${machine}; ${at}

${largest} orders, half of them one seller's, who asks; requests a second, and milliseconds for one. The bare driver runs the same statements, planning each anew; the last column is the server's throughput beside it. (Made: ${filled}.)

${loadTable(cells)}

p50 in milliseconds at one client, all sizes asked in turns, by the number of orders, and how it grows from the least to the most:

${growthTable(growths)}

Shipping one order, from the balance:

| | orders | clients | /s | p50 | p99 |
|---|---|---|---|---|---|
${shipped.join('\n')}

Shipping many at once, all or none, from the balance; milliseconds of each turn:

| shipped | | orders | ms |
|---|---|---|---|
${together.join('\n')}
`;
}
