/** Memory in bytes and CPU time in microseconds used by a process so far. */
export type Usage = { rss: number; cpuMicros: number };

export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpuMicros: user + system };
}
