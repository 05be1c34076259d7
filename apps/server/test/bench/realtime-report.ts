/** What the benchmark of the socket server found, as tables to read. */
import type { ReportHead } from './bench-run.ts';
import { ms } from './bench-tables.ts';

export type Idle = { isBare: boolean; sockets: number; bytesEach: number; perSecond: number };
export type FanOut = { isBare: boolean; listeners: number; perSecond: number; cpuMicrosEach: number };
export type Latency = { through: string; perSecond: number; sockets: number; p50Ms: number; p99Ms: number };
export type Report = { idle: Idle[]; fanOut: FanOut[]; latency: Latency[] };

const nameOf = ({ isBare }: { isBare: boolean }) => (isBare ? 'bare `ws`' : 'Raan');

/** A report in Markdown. */
export function reportOf({ machine, at, idle, fanOut, latency }: Report & ReportHead): string {
  const idleRows = idle.map(
    (one) =>
      `| ${nameOf(one)} | ${one.sockets} | ${(one.bytesEach / 1000).toFixed(1)} | ${one.perSecond.toFixed(0)} |`,
  );
  const fanOutRows = fanOut.map(
    (one) =>
      `| ${nameOf(one)} | ${one.listeners} | ${one.perSecond.toFixed(0)} | ${one.cpuMicrosEach.toFixed(2)} |`,
  );
  const latencyRows = latency.map(
    ({ through, perSecond, p50Ms, p99Ms }) =>
      `| ${through} | ${perSecond.toFixed(0)} | ${ms(p50Ms)} | ${ms(p99Ms)} |`,
  );
  return `# Realtime

${machine}; ${at}

The whole server, beside a process that does nothing but send with the same library. Clients, server and database share the machine.

Idle sockets in one process. Raan's are each on a seller's private channel and on a public one; the memory is what the process grew by:

| | sockets | kB each | opened/s |
|---|---|---|---|
${idleRows.join('\n')}

Events of 250 bytes for everybody, as fast as the readers take them in, through the HTTP API in batches of ten; the bare library is told in its own process:

| | listeners | deliveries/s | µs of processor each |
|---|---|---|---|
${fanOutRows.join('\n')}

From the commit of a notification to its frame at the client, while ${latency[0]?.sockets ?? 0} sockets are open; milliseconds:

| committed by | notifications/s | p50 | p99 |
|---|---|---|---|
${latencyRows.join('\n')}
`;
}
