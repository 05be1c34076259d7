// `RAAN_FUZZ_REQUESTS` sets the number of requests, `RAAN_FUZZ_SEED` the seed.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { KnownValues } from './known-values.ts';
import { createActors, replaceBlockedActors, knownValueScope, type Actors, type Role } from './actors.ts';
import {
  buildRequest,
  cursorName,
  arbitraryRequest,
  readOperations,
  type DrawnRequest,
  type FuzzRequest,
  type Operation,
} from './requests.ts';
import { findFaults, createFuzzSender, type FuzzResponse } from './fuzz-sender.ts';

const REQUESTS = Number(process.env['RAAN_FUZZ_REQUESTS'] ?? 600);
const SEED = Number(process.env['RAAN_FUZZ_SEED'] ?? 20_261_122);
const CLIENTS = 6;
const FAULTS_SHOWN_MAX = 25;
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
const knownValues = new KnownValues(secret);
let actors: Actors;
let operations: Operation[];

/** Pages are not in the OpenAPI document, but their parameters name the same rows. */
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
  actors = await createActors(app, knownValues, secret);
  operations = readOperations((await call(app, 'GET /docs/json')).body);
}, 120_000);

const arbitraries = new Map<string, fc.Arbitrary<DrawnRequest>>();

/** The same seed and index always give the same request. */
function drawRequest(operation: Operation, index: number): DrawnRequest {
  const arbitrary = arbitraries.get(operation.name) ?? arbitraryRequest(operation);
  arbitraries.set(operation.name, arbitrary);
  return fc.sample(arbitrary, { numRuns: 1, seed: SEED + index })[0]!;
}

/** Each operation twice first, then random ones, with a page every 20 requests. */
function chooseOperation(index: number): { operation: Operation; mode: 'allowed' | 'any' } {
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

/** If so, a 401 means that the role's session has ended. */
function shouldAcceptToken({ isGuarded, path }: Operation, role: Role): boolean {
  const isOperator = role === 'reviewer' || role === 'finance';
  const hasToken = role !== 'public' && role !== 'customer';
  return isGuarded && hasToken && isOperator === path.startsWith('/api/console/');
}

it(
  '[SEC-05] answers random requests to every operation without a server fault',
  async () => {
    // Proves that the owner's responses contain the secret, so that searching for it elsewhere is meaningful.
    const own = await call(app, 'GET /sellers/profile', { token: String(actors.tokens.owner) });
    expect(JSON.stringify(own.body)).toContain(secret);
    const { send, close } = createFuzzSender(app.port);
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    const coveredNames = new Set<string>();
    const succeeded = new Set<string>();
    const startedAt = performance.now();
    let slowest = { ms: 0, name: '' };
    const run = { next: 0, hasExpiredSession: false };

    const recordFault = (request: FuzzRequest, fault: string, response?: FuzzResponse) => {
      const key = `${request.operation}: ${fault}`;
      if (faults.has(key) || faults.size >= FAULTS_SHOWN_MAX) return;
      const body = request.body?.toString().slice(0, 600) ?? '';
      faults.set(
        key,
        [
          `${key} (as ${request.role})`,
          `${request.method} ${request.target.slice(0, 600)}`,
          JSON.stringify(request.headers),
          body,
          response?.text.slice(0, 300) ?? '',
          fault.startsWith('status 5') ? (errors.at(-1) ?? '') : '',
        ].join('\n  '),
      );
    };
    const sendOne = async (index: number) => {
      const { operation, mode } = chooseOperation(index);
      const request = buildRequest(operation, drawRequest(operation, index), knownValues, mode);
      coveredNames.add(operation.name);
      try {
        const response = await send(request, actors.tokens[request.role]);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 401 && shouldAcceptToken(operation, request.role))
          run.hasExpiredSession = true;
        if (response.ms > slowest.ms) slowest = { ms: response.ms, name: operation.name };
        for (const fault of findFaults(request, response, secret)) recordFault(request, fault, response);
        if (response.status < 300) succeeded.add(operation.name);
        if (response.status < 300 && response.text.startsWith('{')) {
          const collection = operation.path
            .split('/')
            .findLast((part) => part !== '' && !part.startsWith('{'));
          const scope = knownValueScope(request.role);
          const reply = JSON.parse(response.text) as Reply;
          knownValues.addAll(scope, collection ?? '', reply);
          const cursor = reply.data?.next_cursor ?? reply.data?.pagination?.next_cursor;
          if (cursor) knownValues.add(scope, cursorName(operation), cursor);
        }
      } catch (error) {
        recordFault(request, `no response: ${String(error)}`);
      }
    };

    while (run.next < REQUESTS) {
      run.hasExpiredSession = false;
      const client = async () => {
        while (run.next < REQUESTS && !run.hasExpiredSession) await sendOne(run.next++);
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      await replaceBlockedActors(app, knownValues, secret, actors);
    }
    close();

    const covered = operations.filter(({ name }) => coveredNames.has(name));
    const histogram = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const unsuccessful = operations.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name);
    process.stdout.write(
      [
        '',
        `Fuzz: ${REQUESTS} requests, seed ${SEED}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
        `Operations covered: ${covered.length} of ${operations.length}; with a successful response: ${operations.length - unsuccessful.length}`,
        `Statuses: ${histogram.join(', ')}`,
        `Slowest response: ${Math.round(slowest.ms)} ms, ${slowest.name}`,
        ...(REQUESTS > 5_000 ? [`Never successful: ${unsuccessful.join(', ')}`] : []),
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
