import type { Cell, Growth, ReportHead } from './bench-run.ts';
import { growthTable, loadTable, formatMs } from './bench-tables.ts';
import type { Measurement } from './load-client.ts';

export type Report = {
  /** Results of the largest size only. */
  cells: Cell[];
  growths: Growth[];
  /** One order per request. */
  shipments: { size: number; name: string; clients: number; measurement: Measurement }[];
  /** Many orders per request; milliseconds of each round. */
  bulks: { size: number; orders: number; hasTrackingNumbers: boolean; times: number[] }[];
  /** Without those of earlier runs (BENCH_DATA). */
  fills: { size: number; seconds: number }[];
};

export function formatOrdersReport({
  engine,
  machine,
  at,
  cells,
  growths,
  shipments,
  bulks,
  fills,
}: Report & ReportHead): string {
  const largest = Math.max(...growths.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const shipmentRows = shipments.map(
    ({ size, name, clients, measurement }) =>
      `| ${name} | ${size} | ${clients} | ${measurement.perSecond.toFixed(0)} | ${formatMs(measurement.p50Ms)} | ${formatMs(measurement.p99Ms)} |`,
  );
  const bulkRows = bulks.map(
    ({ size, orders, hasTrackingNumbers, times }) =>
      `| ${orders} | ${hasTrackingNumbers ? 'given' : 'not given'} | ${size} | ${times.map((time) => time.toFixed(0)).join(', ')} |`,
  );
  const filled = fills.map(({ size, seconds }) => `${size} in ${seconds.toFixed(0)} s`).join(', ');
  return `# Orders on ${engine}

${machine}; ${at}

${largest} orders, half of them of the seller who sends the requests. The driver runs the same statements without the server and plans each one again; the last column is the server's throughput relative to the driver's.${filled && ` (Setup: ${filled}.)`}

${loadTable(cells)}

p50 in milliseconds with one client, by number of orders (sizes measured in alternation). Ratio: largest to smallest size.

${growthTable(growths)}

Shipping one order per request, paid from the balance:

| sellers | orders | clients | req/s | p50 ms | p99 ms |
|---|---|---|---|---|---|
${shipmentRows.join('\n')}

Bulk shipping (all or none), paid from the balance; milliseconds per round:

| shipped | tracking numbers | orders | ms |
|---|---|---|---|
${bulkRows.join('\n')}
`;
}
