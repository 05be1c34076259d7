// What use cases are given. There are no singletons: main builds one set, each test builds its own.
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

export type Deps = { db: Db; clock: Clock; config: Config; secret: string };
