/** What a process has used so far: bytes of memory, microseconds of processor. */
export type Usage = { rss: number; cpuMicros: number };

export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpuMicros: user + system };
}
