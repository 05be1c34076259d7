import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';

export const Session = z.object({
  id: Id,
  /** Browser and operating system, untranslated. Null if the client did not send them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Truncated IP address, such as `203.0.113.x`. */
  address: z.nullable(z.string()),
  signed_in_at: Timestamp,
  /** Rounded to the minute. */
  seen_at: Timestamp,
  /** Whether this session made the request. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof Session>;
