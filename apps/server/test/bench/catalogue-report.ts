/** What the catalogue's benchmark found, as tables to read. */
import type { Measured } from './load-client.ts';

export type Engine = 'embedded PostgreSQL' | 'PostgreSQL';
/** One question at one load: through the server, and its statements through the bare driver. */
export type Cell = { size: number; name: string; clients: number; served: Measured; bare: Measured };
export type Report = {
  engine: Engine;
  machine: string;
  at: string;
  cells: Cell[];
  streams: {
    rows: number;
    megabytes: number;
    seconds: number;
    beforeMegabytes: number;
    peakMegabytes: number;
  }[];
};

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** A report in Markdown. */
export function reportOf({ engine, machine, at, cells, streams }: Report): string {
  const sizes = [...new Set(cells.map(({ size }) => size))];
  const largest = Math.max(...sizes);
  const loads = cells
    .filter(({ size }) => size === largest)
    .map(({ name, clients, served, bare }) => {
      const share = Math.round((served.perSecond / bare.perSecond) * 100);
      return `| ${name} | ${clients} | ${served.perSecond.toFixed(0)} | ${ms(served.p50Ms)} | ${ms(served.p99Ms)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.p50Ms)} | ${ms(bare.p99Ms)} | ${share} % |`;
    });
  const names = [...new Set(cells.map(({ name }) => name))];
  const growth = names.map((name) => {
    const p50 = (size: number) =>
      cells.find((cell) => cell.size === size && cell.name === name && cell.clients === 1)?.served.p50Ms ??
      Number.NaN;
    const ratio = p50(largest) / p50(Math.min(...sizes));
    return `| ${name} | ${sizes.map((size) => p50(size).toFixed(2)).join(' | ')} | ${ratio.toFixed(2)} |`;
  });
  const streamed = streams.map(
    ({ rows, megabytes, seconds, beforeMegabytes, peakMegabytes }) =>
      `per_page=999999 with ${rows} listed: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s; the server's memory ${beforeMegabytes.toFixed(0)} MB before, ${peakMegabytes.toFixed(0)} MB at most.`,
  );
  return `# The catalogue on ${engine}

${machine}; ${at}

${largest} products; requests a second, and milliseconds for one. The bare driver runs the same statements; the last column is the server's throughput beside it.

| | clients | /s | p50 | p99 | bare /s | p50 | p99 | |
|---|---|---|---|---|---|---|---|---|
${loads.join('\n')}

p50 in milliseconds at one client, by the number of products, and how it grows from the least to the most:

| | ${sizes.join(' | ')} | × |
|---|${sizes.map(() => '---|').join('')}---|
${growth.join('\n')}

${streamed.join('\n')}
`;
}
