import type { ReportHead } from './bench-run.ts';
import { formatMs } from './bench-tables.ts';

export type Idle = { isBaseline: boolean; sockets: number; bytesEach: number; perSecond: number };
export type FanOut = { isBaseline: boolean; listeners: number; perSecond: number; cpuMicrosEach: number };
export type Latency = {
  committedBy: string;
  perSecond: number;
  sockets: number;
  p50Ms: number;
  p99Ms: number;
};
export type Report = { idle: Idle[]; fanOut: FanOut[]; latency: Latency[] };

const nameOf = ({ isBaseline }: { isBaseline: boolean }) => (isBaseline ? 'plain `ws`' : 'Raan');

export function formatRealtimeReport({ machine, at, idle, fanOut, latency }: Report & ReportHead): string {
  const idleRows = idle.map(
    (one) =>
      `| ${nameOf(one)} | ${one.sockets} | ${(one.bytesEach / 1000).toFixed(1)} | ${one.perSecond.toFixed(0)} |`,
  );
  const fanOutRows = fanOut.map(
    (one) =>
      `| ${nameOf(one)} | ${one.listeners} | ${one.perSecond.toFixed(0)} | ${one.cpuMicrosEach.toFixed(2)} |`,
  );
  const latencyRows = latency.map(
    ({ committedBy, perSecond, p50Ms, p99Ms }) =>
      `| ${committedBy} | ${perSecond.toFixed(0)} | ${formatMs(p50Ms)} | ${formatMs(p99Ms)} |`,
  );
  return `# Realtime

${machine}; ${at}

Raan's server compared with a process that only sends with the same library. Clients, server and database share the machine.

Idle sockets in one process. Each Raan socket subscribes to a seller's private channel and a public one. Memory is the growth of the process:

| server | sockets | kB per socket | opened/s |
|---|---|---|---|
${idleRows.join('\n')}

Events of 250 bytes broadcast to all sockets, as fast as the clients read them. Raan receives them through the HTTP API in batches of ten, the plain library inside its process:

| server | listeners | deliveries/s | CPU µs per delivery |
|---|---|---|---|
${fanOutRows.join('\n')}

Time from the commit of a notification to its frame at the client, with ${latency[0]?.sockets ?? 0} open sockets:

| committed by | notifications/s | p50 ms | p99 ms |
|---|---|---|---|
${latencyRows.join('\n')}
`;
}
