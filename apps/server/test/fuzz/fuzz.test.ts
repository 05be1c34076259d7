/**
 * Random requests to every operation of the server's own OpenAPI document, and to its pages. `RAAN_FUZZ_REQUESTS` says how many,
 * `RAAN_FUZZ_SEED` which; a failed request is printed whole.
 */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { KnownValues } from './known-values.ts';
import { makePeople, replaceShutOut, scopeOf, type People, type Role } from './people.ts';
import {
  buildRequest,
  cursorOf,
  drawnFor,
  operationsOf,
  type Drawn,
  type FuzzRequest,
  type Operation,
} from './requests.ts';
import { faultsOf, sender, type FuzzResponse } from './send.ts';

const REQUESTS = Number(process.env['RAAN_FUZZ_REQUESTS'] ?? 600);
const SEED = Number(process.env['RAAN_FUZZ_SEED'] ?? 20_261_122);
const CLIENTS = 6;
const FAULTS_SHOWN = 25;
const RUN_MS = 60_000 + REQUESTS * 100;

const errors: string[] = [];
const app = useTestApp({
  web: true,
  env: { TRUST_PROXY_HOPS: '1' },
  logStream: {
    write: (line) => {
      if (line.includes('"level":50')) errors.push(line.slice(0, 1500));
    },
  },
});
const secret = `canary${randomBytes(6).toString('hex')}`;
const known = new KnownValues(secret);
let people: People;
let operations: Operation[];

/** Pages are no operations of the API, but what they are given comes from the same rows. */
const PAGES: readonly Operation[] = [
  '/s/{slug}',
  '/s/{slug}/p/{id}',
  '/s/{slug}/order/{order_token}',
  '/s/{slug}/sitemap/{file}',
  '/sitemap/{file}',
  '/media/{picture}/{file}',
  '/private-files/{uuid}',
  '/{slug}',
].flatMap((path) =>
  ['GET', 'POST'].map((method) => ({
    name: `page ${method} ${path}`,
    method,
    path,
    params: Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, { type: 'string' }]),
    ),
    query: Object.fromEntries(
      ['page', 'sort', 'min_price', 'lang', 'keyword', 'own', 'expires'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
    body: undefined,
    isForm: false,
    isGuarded: false,
  })),
);

beforeAll(async () => {
  people = await makePeople(app, known, secret);
  operations = operationsOf((await call(app, 'GET /docs/json')).body);
}, 120_000);

const arbitraries = new Map<string, fc.Arbitrary<Drawn>>();

/** Draws the request of a number: the same seed and number draw the same, whatever was drawn before. */
function draw(operation: Operation, index: number): Drawn {
  const arbitrary = arbitraries.get(operation.name) ?? drawnFor(operation);
  arbitraries.set(operation.name, arbitrary);
  return fc.sample(arbitrary, { numRuns: 1, seed: SEED + index })[0]!;
}

/** Which operation the request of a number goes to: first each one twice, then any, and a page now and then. */
function operationOf(index: number): { operation: Operation; mode: 'allowed' | 'any' } {
  const round = Math.floor(index / operations.length);
  if (round < 2)
    return { operation: operations[index % operations.length]!, mode: round === 0 ? 'allowed' : 'any' };
  const all = index % 20 === 0 ? PAGES : operations;
  return {
    operation: fc.sample(fc.constantFrom(...all), { numRuns: 1, seed: SEED - index })[0]!,
    mode: 'any',
  };
}

type Reply = { data?: { next_cursor?: string; pagination?: { next_cursor?: string } } };

/** Whether the role's token should open the operation, so that a 401 means that its session has ended. */
function isOwnSide({ isGuarded, path }: Operation, role: Role): boolean {
  const isOperator = role === 'reviewer' || role === 'finance';
  const hasToken = role !== 'public' && role !== 'customer';
  return isGuarded && hasToken && isOperator === path.startsWith('/api/console/');
}

it(
  '[SEC-05] answers random requests to every operation without a fault of its own',
  async () => {
    // The search for the secret means something only where it can be found.
    const own = await call(app, 'GET /sellers/profile', { token: String(people.tokens.owner) });
    expect(JSON.stringify(own.body)).toContain(secret);
    const { send, close } = sender(app.port);
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    const sentTo = new Set<string>();
    const succeeded = new Set<string>();
    const startedAt = performance.now();
    let slowest = { ms: 0, name: '' };
    const run = { next: 0, isSomebodyOut: false };

    const note = (asked: FuzzRequest, fault: string, response?: FuzzResponse) => {
      const key = `${asked.operation}: ${fault}`;
      if (faults.has(key) || faults.size >= FAULTS_SHOWN) return;
      const body = asked.body?.toString().slice(0, 600) ?? '';
      faults.set(
        key,
        [
          `${key} (as ${asked.role})`,
          `${asked.method} ${asked.target.slice(0, 600)}`,
          JSON.stringify(asked.headers),
          body,
          response?.text.slice(0, 300) ?? '',
          fault.startsWith('status 5') ? (errors.at(-1) ?? '') : '',
        ].join('\n  '),
      );
    };
    const one = async (index: number) => {
      const { operation, mode } = operationOf(index);
      const asked = buildRequest(operation, draw(operation, index), known, mode);
      sentTo.add(operation.name);
      try {
        const response = await send(asked, people.tokens[asked.role]);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 401 && isOwnSide(operation, asked.role)) run.isSomebodyOut = true;
        if (response.ms > slowest.ms) slowest = { ms: response.ms, name: operation.name };
        for (const fault of faultsOf(asked, response, secret)) note(asked, fault, response);
        if (response.status < 300) succeeded.add(operation.name);
        if (response.status < 300 && response.text.startsWith('{')) {
          const collection = operation.path
            .split('/')
            .findLast((part) => part !== '' && !part.startsWith('{'));
          const scope = scopeOf(asked.role);
          const reply = JSON.parse(response.text) as Reply;
          known.addAll(scope, collection ?? '', reply);
          const cursor = reply.data?.next_cursor ?? reply.data?.pagination?.next_cursor;
          if (cursor) known.add(scope, cursorOf(operation), cursor);
        }
      } catch (error) {
        note(asked, `no response: ${String(error)}`);
      }
    };

    while (run.next < REQUESTS) {
      run.isSomebodyOut = false;
      const client = async () => {
        while (run.next < REQUESTS && !run.isSomebodyOut) await one(run.next++);
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      await replaceShutOut(app, known, secret, people);
    }
    close();

    const covered = operations.filter(({ name }) => sentTo.has(name));
    const histogram = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const never = operations.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name);
    process.stdout.write(
      [
        '',
        `Fuzz: ${REQUESTS} requests, seed ${SEED}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
        `Operations covered: ${covered.length} of ${operations.length}; answered with success: ${operations.length - never.length}`,
        `Statuses: ${histogram.join(', ')}`,
        `Slowest response: ${Math.round(slowest.ms)} ms, ${slowest.name}`,
        ...(REQUESTS > 5_000 ? [`Never successful: ${never.join(', ')}`] : []),
        '',
        '',
      ].join('\n'),
    );
    expect([...faults.values()].join('\n\n')).toBe('');
    expect(covered.length).toBe(operations.length);
    await expectLedgerBalanced(app.db);
  },
  RUN_MS,
);
