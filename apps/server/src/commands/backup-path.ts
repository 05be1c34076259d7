import path from 'node:path';

type BackupArguments = { isHelp: boolean | undefined; positionals: readonly string[]; usage: string };

/**
 * Returns the path of the backup that the command line names, relative to the folder in which the user called npm.
 * Prints the usage and returns undefined for help, or unless there is exactly one name.
 */
export function parseBackupPath({ isHelp, positionals, usage }: BackupArguments): string | undefined {
  const [name] = positionals;
  if (!isHelp && name && positionals.length === 1) return path.resolve(process.env.INIT_CWD ?? '', name);
  console.error(usage);
  process.exitCode = isHelp ? 0 : 1;
  return undefined;
}
