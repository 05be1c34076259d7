/** Restarts the embedded PostgreSQL after it was killed or ended because of a full disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DiskFullError, EmbeddedPostgresError } from './errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A full disk is retried without limit. Other failures need a person after this many starts. */
const FAILED_STARTS_MAX = 5;

type Options = Parameters<typeof startEmbeddedPostgres>[0];
type SupervisedPostgres = Omit<EmbeddedPostgres, 'pid'>;

/**
 * Starts PostgreSQL, and restarts it at the same socket whenever it ends unexpectedly. `ended` resolves with
 * null after `stop()`, or with the error that prevented a restart.
 */
export async function supervisePostgres(options: Options): Promise<SupervisedPostgres> {
  const { log = () => {} } = options;
  const stopping = new AbortController();
  let server = await startEmbeddedPostgres(options);
  const { connectionOptions, dataDir } = server;

  async function supervise(): Promise<EmbeddedPostgresError | null> {
    for (;;) {
      const failure = await server.ended;
      if (!failure || stopping.signal.aborted) return null;
      log(`${failure.message}\nRaan answers 503 until PostgreSQL runs again.`);
      const error = await restart();
      if (error || stopping.signal.aborted) return error;
      log('PostgreSQL runs again.');
    }
  }

  async function restart(): Promise<EmbeddedPostgresError | null> {
    let failedStarts = 0;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        server = await startEmbeddedPostgres(options);
        return null;
      } catch (error) {
        if (error instanceof DiskFullError) continue;
        failedStarts += 1;
        if (failedStarts < FAILED_STARTS_MAX) continue;
        return error instanceof EmbeddedPostgresError
          ? error
          : new EmbeddedPostgresError('PostgreSQL could not be started again.', { cause: error });
      }
    }
  }

  const ended = supervise();
  return {
    connectionOptions,
    dataDir,
    ended,
    isDiskFull: () => server.isDiskFull(),
    async stop() {
      stopping.abort();
      await server.stop();
      // A restart may have been running.
      await ended;
      await server.stop();
    },
  };
}
