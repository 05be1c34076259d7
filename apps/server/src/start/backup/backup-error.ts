import { ConfigError } from '#platform/config.ts';

/** A backup cannot be made or restored; `message` says why and what to do. */
export class BackupError extends ConfigError {}
