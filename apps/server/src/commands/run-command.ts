import { explainStartFailure } from '#start/explain-failure.ts';

/** Runs the main function of a command. Prints why it failed, and sets the exit code. */
export function runCommand(
  main: () => Promise<void>,
  explain: (error: unknown) => string = explainStartFailure,
): void {
  main().catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
