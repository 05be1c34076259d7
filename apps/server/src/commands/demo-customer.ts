// npm run demo:customer: places orders in the demo store at intervals, so that the seller sees new orders.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_SLUG } from '#demo/demo-account.ts';
import { createDemoVisitor, StoreUnreachable } from '#demo/customer-visit.ts';
import { demoCustomer } from '#demo/demo-customers.ts';
import { seededChance } from '#demo/seeded-random.ts';

const USAGE = `
  npm run demo:customer                  places an order every 20 to 60 seconds, until Ctrl-C

    -- --every 10        every ten seconds
    -- --once            one order, then stops
    -- --count 5         five orders, then stops
    -- --store slug      another store instead of the demo store

  BASE_URL is the address of Raan; default: http://localhost with PORT (8080).
`;

const PAUSE_SECONDS = { min: 20, max: 60 } as const;

type Request = { every: number | undefined; count: number; slug: string };

function readRequest(): Request | undefined {
  try {
    const { values } = parseArgs({
      options: {
        every: { type: 'string' },
        once: { type: 'boolean' },
        count: { type: 'string' },
        store: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const every = values.every === undefined ? undefined : Number(values.every);
    const count = values.once ? 1 : Number(values.count ?? Infinity);
    const isWrong = values.help || (every !== undefined && !(every >= 0.1)) || !(count >= 1);
    return isWrong ? undefined : { every, count, slug: values.store ?? DEMO_SLUG };
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const request = readRequest();
  if (!request) {
    console.error(USAGE);
    process.exit(1);
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const wait = async (ms: number) => {
    await sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
  };
  const chance = seededChance(Date.now());
  const log = (sentence: string) => {
    console.log(`  ${new Date().toLocaleTimeString('en-GB')}  ${sentence}`);
  };
  const baseUrl = (process.env.BASE_URL ?? `http://localhost:${process.env.PORT || 8080}`).replace(
    /\/+$/,
    '',
  );
  const visitor = createDemoVisitor({ baseUrl, slug: request.slug, chance, log, wait });

  for (let visit = 1; visit <= request.count && !stop.signal.aborted; visit += 1) {
    await visitor.shop(demoCustomer(chance));
    if (visit === request.count) break;
    await wait((request.every ?? chance.between(PAUSE_SECONDS.min, PAUSE_SECONDS.max)) * 1000);
    if (!stop.signal.aborted) await visitor.followUpOrder();
  }
  if (stop.signal.aborted) log('stopped');
}

main().catch((error: unknown) => {
  console.error(error instanceof StoreUnreachable ? `\n  ${error.message}\n` : error);
  process.exit(1);
});
