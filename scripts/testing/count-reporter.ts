/** Writes the counts and the failures of a run to a file, so that `npm test` can sum and repeat them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const failures: string[] = [];
    const addFailure = (title: string, errors: readonly { message: string }[]) => {
      count.failed += 1;
      failures.push([title, ...errors.map(({ message }) => message.split('\n', 1)[0])].join('\n    '));
    };
    for (const error of unhandledErrors) addFailure('Unhandled error', [error]);
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      // A file that failed to load, or whose setup failed, has no failed test that would count.
      let isCounted = module.state() !== 'failed';
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'pending') continue;
        if (state === 'failed') addFailure(`${file} > ${test.fullName}`, errors);
        else count[state] += 1;
        isCounted ||= state === 'failed';
      }
      if (!isCounted) addFailure(file, module.errors());
    }
    const output = process.env.RAAN_TEST_COUNT_FILE;
    if (output) writeFileSync(output, JSON.stringify({ ...count, failures }));
  }
}
