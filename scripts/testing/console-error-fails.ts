/**
 * A test in which something wrote to console.error fails, even when every expectation held: React, the driver and
 * Node report real mistakes there. A test that expects such a line replaces console.error itself with `vi.spyOn`.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

let complaints: string[] = [];

console.error = (...args: unknown[]) => {
  complaints.push(format(...args));
};

afterEach(() => {
  const seen = complaints;
  complaints = [];
  if (seen.length > 0) throw new Error(`console.error was called during this test:\n${seen.join('\n')}`);
});
