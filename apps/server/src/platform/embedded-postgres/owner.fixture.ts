/**
 * A process that owns an embedded PostgreSQL, for the tests that kill it: starts one on the folder given as argument,
 * prints its pid and connection as one line of JSON, and stops it in order on SIGTERM.
 */
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${JSON.stringify({ pid: server.pid, connectionOptions: server.connectionOptions })}\n`);
