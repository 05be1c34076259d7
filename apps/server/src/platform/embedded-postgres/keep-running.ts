/** Keeps the embedded PostgreSQL running: one that was killed, or ended because its disk was full, is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DiskFullError, EmbeddedPostgresError } from './errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A full disk is waited out. For any other reason that keeps it from starting, somebody has to look. */
const FAILED_STARTS_MAX = 5;

type Options = Parameters<typeof startEmbeddedPostgres>[0];
type KeptServer = Omit<EmbeddedPostgres, 'pid'>;

/**
 * Starts PostgreSQL as `startEmbeddedPostgres` does, and again at the same socket whenever it ends by itself. `ended` settles after `stop()`
 * with null, or with the error for which it could not be started again.
 */
export async function keepPostgresRunning(options: Options): Promise<KeptServer> {
  const { log = () => {} } = options;
  const stopping = new AbortController();
  let server = await startEmbeddedPostgres(options);
  const { connectionOptions, dataDir } = server;

  async function supervise(): Promise<EmbeddedPostgresError | null> {
    for (;;) {
      const failure = await server.ended;
      if (!failure || stopping.signal.aborted) return null;
      log(`${failure.message}\nRaan answers 503 until PostgreSQL runs again.`);
      const error = await startAgain();
      if (error || stopping.signal.aborted) return error;
      log('PostgreSQL runs again.');
    }
  }

  async function startAgain(): Promise<EmbeddedPostgresError | null> {
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
    saysDiskIsFull: () => server.saysDiskIsFull(),
    async stop() {
      stopping.abort();
      await server.stop();
      // A start may have been under way.
      await ended;
      await server.stop();
    },
  };
}
