/** What the catalogue's benchmark found, as tables to read. */
import type { Cell, Growth, ReportHead } from './bench-run.ts';
import { growthTable, loadTable } from './bench-tables.ts';

export type Report = {
  /** Of the largest size. */
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

/** A report in Markdown. */
export function reportOf({ engine, machine, at, cells, growths, streams }: Report & ReportHead): string {
  const largest = Math.max(...growths.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const streamed = streams.map(
    ({ rows, megabytes, seconds, beforeMegabytes, peakMegabytes }) =>
      `per_page=999999 with ${rows} listed: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s; the server's memory ${beforeMegabytes.toFixed(0)} MB before, ${peakMegabytes.toFixed(0)} MB at most.`,
  );
  return `# The catalogue on ${engine}

${machine}; ${at}

${largest} products; requests a second, and milliseconds for one. Questions come again, and what was found at the catalogue's revision is remembered, save those never asked before. The bare driver runs the same statements; the last column is the server's throughput beside it.

${loadTable(cells)}

p50 in milliseconds at one client, all sizes asked in turns, by the number of products, and how it grows from the least to the most:

${growthTable(growths)}

${streamed.join('\n')}
`;
}
