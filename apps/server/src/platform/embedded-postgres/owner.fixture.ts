/**
 * For tests that kill it: starts PostgreSQL on the folder in its argument, prints pid and connection as one
 * line of JSON, and stops it on SIGTERM.
 */
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${JSON.stringify({ pid: server.pid, connectionOptions: server.connectionOptions })}\n`);
