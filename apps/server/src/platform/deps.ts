// What use cases are given. There are no singletons: main builds one set, each test builds its own.
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  /** Seals data and signs what lives for hours at most; replaced by `npm run rotate-secret`. */
  secret: string;
  /** Signs what must survive that: order links and recovery codes. */
  stableSecret: string;
};
