import type { Cell, Growth, ReportHead } from './bench-run.ts';
import { growthTable, loadTable } from './bench-tables.ts';

export type Report = {
  /** Results of the largest size only. */
  cells: Cell[];
  growths: Growth[];
  streams: {
    rows: number;
    megabytes: number;
    seconds: number;
    beforeMegabytes: number;
    peakMegabytes: number;
  }[];
};

export function formatCatalogueReport({
  engine,
  machine,
  at,
  cells,
  growths,
  streams,
}: Report & ReportHead): string {
  const largest = Math.max(...growths.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const streamed = streams.map(
    ({ rows, megabytes, seconds, beforeMegabytes, peakMegabytes }) =>
      `per_page=999999 with ${rows} listed products: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s; server memory ${beforeMegabytes.toFixed(0)} MB before, peak ${peakMegabytes.toFixed(0)} MB.`,
  );
  return `# The catalogue on ${engine}

${machine}; ${at}

${largest} products. Requests repeat, so the server can answer with a cached list, except in the uncached scenarios and sorted by sales or ratings. The driver runs the statements that read the list; the last column is the server's throughput relative to the driver's, above 100 % where the server need not read it.

${loadTable(cells)}

p50 in milliseconds with one client, by number of products (sizes measured in alternation). Ratio: largest to smallest size.

${growthTable(growths)}

${streamed.join('\n')}
`;
}
