// Dependencies of use cases. There are no singletons: main builds one set, and each test builds its own.
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  /** Seals data and signs short-lived tokens; replaced by `npm run rotate-secret`. */
  secret: string;
  /** Signs tokens that must survive a rotation: order links and recovery codes. */
  stableSecret: string;
};
