import client from 'prom-client';

/** One per process, like the default metrics; Prometheus adds up several servers. */
export const messagesSent = new client.Counter({
  name: 'raan_messages_sent_total',
  help: 'Messages accepted by the mail server or the SMS gateway.',
  labelNames: ['channel'] as const,
  registers: [],
});

export const messageFailures = new client.Counter({
  name: 'raan_message_failures_total',
  help: 'Failed attempts to send a message, by cause. given_up: no further attempt follows.',
  labelNames: ['channel', 'failure', 'given_up'] as const,
  registers: [],
});
