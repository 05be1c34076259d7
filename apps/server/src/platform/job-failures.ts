import client from 'prom-client';

/** One per process, like the default metrics; Prometheus adds up several servers. */
export const jobFailures = new client.Counter({
  name: 'raan_job_failures_total',
  help: 'Runs of scheduled jobs that failed; the log names the error. Alert if it keeps growing.',
  registers: [],
});
