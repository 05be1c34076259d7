/** Writes the counts of a run to a file, so that `npm test` can sum them. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file that failed to load, or whose setup failed, has no failed test that would count.
      let isCounted = module.state() !== 'failed';
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        count[state] += 1;
        isCounted ||= state === 'failed';
      }
      if (!isCounted) count.failed += 1;
    }
    const file = process.env.RAAN_TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
  }
}
