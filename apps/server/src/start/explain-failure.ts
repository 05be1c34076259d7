import { ConfigError } from '#platform/config.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres/errors.ts';

/** A failure to start in words that say what to do; a stack trace only where we do not know better. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return `\n  ${error.message}\n`;
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  switch (code) {
    case 'EADDRINUSE':
      return `\n  Port ${port} is taken by another program. Stop it, or choose another port: PORT=8090 npm start\n`;
    case 'EACCES':
      return `\n  Not allowed to use it: ${message}. Choose another port (PORT) or data folder (DATA_DIR).\n`;
    case 'ENOSPC':
      return '\n  The disk is full. Free some space, then start again; nothing is lost.\n';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `\n  The database at DATABASE_URL can’t be reached: ${message}\n`;
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
