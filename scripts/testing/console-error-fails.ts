/**
 * React, the database driver and Node report real mistakes on console.error, so a line there fails the test.
 * A test that expects one replaces console.error with `vi.spyOn`.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

let messages: string[] = [];

console.error = (...args: unknown[]) => {
  messages.push(format(...args));
};

afterEach(() => {
  const logged = messages;
  messages = [];
  if (logged.length > 0) throw new Error(`console.error was called during this test:\n${logged.join('\n')}`);
});
