/** A failure of the embedded PostgreSQL; the message says what to do. It stops the start. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another Raan owns the data folder. Two servers would corrupt it, so the second one does not start. */
export class DataFolderInUseError extends EmbeddedPostgresError {
  override name = 'DataFolderInUseError';
  readonly dataDir: string;
  /** Process id of the other Raan, or of its PostgreSQL if there is no owner file. */
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `Another Raan (process ${pid}) is already using the data folder ${dataDir}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

/** The disk (or the quota) under the data folder is full. */
export class DiskFullError extends EmbeddedPostgresError {
  override name = 'DiskFullError';
  readonly dataDir: string;

  constructor(dataDir: string, cause?: unknown) {
    super(
      `The disk under ${dataDir} is full. Free some space there, or set DATA_DIR to a folder on another disk.`,
      {
        cause,
      },
    );
    this.dataDir = dataDir;
  }
}

/** The data folder was written by another major version of PostgreSQL, which this one cannot read. */
export class DataFolderVersionError extends EmbeddedPostgresError {
  override name = 'DataFolderVersionError';

  constructor(dataDir: string, folderMajor: string, binariesMajor: string) {
    super(
      `The data folder ${dataDir} was written by PostgreSQL ${folderMajor}, and this Raan runs PostgreSQL ${binariesMajor}. ` +
        `To upgrade: with the Raan that wrote it, run "npm run db:export" into a database at DATABASE_URL and use ` +
        `that one. To keep the folder: set PG_BIN to the bin folder of a PostgreSQL ${folderMajor}.`,
    );
  }
}

/** Whether PostgreSQL's output, a Node error, or the database error 53100 means a full disk or quota. */
export function indicatesFullDisk(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return /No space left on device|Disk quota exceeded|Disc quota exceeded|Check free disk space/.test(
    String(failure),
  );
}
