import { ConfigError } from '#platform/config.ts';
import { EmbeddedPostgresError, indicatesFullDisk } from '#platform/embedded-postgres/errors.ts';

/** Explains a failed start in words that say what to do. Unknown errors keep their stack trace. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return `\n  ${error.message}\n`;
  if (indicatesFullDisk(error))
    return '\n  The disk is full. Free some space, then start again; nothing is lost.\n';
  const { code, port, message, path } = error as {
    code?: string;
    port?: number;
    message?: string;
    path?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `\n  Port ${port} is taken by another program. Stop it, or choose another port: PORT=8090 npm start\n`;
    case 'EACCES':
      return `\n  Not allowed to use it: ${message}. Choose another port (PORT) or data folder (DATA_DIR).\n`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `\n  The data folder can’t be created, because ${path} is a file or lies in one. Set DATA_DIR to a folder.\n`;
    case 'EROFS':
      return `\n  The data folder can’t be written: ${message}. Set DATA_DIR to a folder on another disk.\n`;
    case '55P03':
      return '\n  A migration could not get a lock in time, and nothing of it was applied. Run the command again.\n';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `\n  The database at DATABASE_URL can’t be reached: ${message}\n`;
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
