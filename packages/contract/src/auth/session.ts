import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';

/** Where a seller is signed in. */
export const Session = z.object({
  id: Id,
  /** Names of the browser and of the system, the same in every language; null where the client did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Shortened, such as `203.0.113.x`. */
  address: z.nullable(z.string()),
  signed_in_at: Timestamp,
  /** To the minute. */
  seen_at: Timestamp,
  /** The session of the token that asks. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof Session>;
