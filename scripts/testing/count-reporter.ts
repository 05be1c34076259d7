/** Counts the tests of a run into the file that `npm test` names, so that it can close with one line. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file that can't be loaded, or whose set-up failed, has no failed test to show for it.
      let explained = module.state() !== 'failed';
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        count[state] += 1;
        explained ||= state === 'failed';
      }
      if (!explained) count.failed += 1;
    }
    const file = process.env.RAAN_TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
  }
}
