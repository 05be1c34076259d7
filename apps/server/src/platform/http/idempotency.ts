// The first request with a key does the work and stores its result; a repeated request gets the stored result.
import { IDEMPOTENCY_HEADER } from '@raan/contract/constants';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, pipelined, type Db, type Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** A key of one caller, and the request that it stands for. */
type Claim = { scope: string; key: string; input: unknown };

type KeyDeps = { db: Db; clock: Clock };

/**
 * Runs one step in its own transaction, once per Idempotency-Key: the effect and the stored result commit together. Names are unique within
 * a request; results are JSON. Without a key the step simply runs.
 */
export type Step = <T>(name: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs `work` in one transaction, once per Idempotency-Key of `scope`; without a key it simply runs.
 * Throws REQUEST_INVALID for a malformed key, and 409 if the key was used with other input.
 */
export async function runIdempotent(
  request: FastifyRequest,
  endpoint: EndpointDefinition,
  scope: string,
  { db, clock }: KeyDeps,
  work: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const claim = readClaim(request, endpoint, scope);
  return await inTransaction(db, (tx) => (claim ? runOnce(tx, clock, claim, () => work(tx)) : work(tx)));
}

/** Creates the steps of a request. Throws like `runIdempotent`. */
export async function createStep(
  request: FastifyRequest,
  endpoint: EndpointDefinition,
  scope: string,
  { db, clock }: KeyDeps,
): Promise<Step> {
  const claim = readClaim(request, endpoint, scope);
  if (!claim) return (_name, work) => inTransaction(db, work);
  // Claims the key itself first, so that other input under the same key is refused before any step.
  await inTransaction(db, (tx) => runOnce(tx, clock, claim, async () => null));
  // Keys of requests contain no space, so the keys of steps are distinct from them.
  return (name, work) =>
    inTransaction(db, (tx) => runOnce(tx, clock, { ...claim, key: `${claim.key} ${name}` }, () => work(tx)));
}

/** Undefined without a key. Throws REQUEST_INVALID for a malformed key. */
function readClaim(request: FastifyRequest, endpoint: EndpointDefinition, scope: string): Claim | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw fail('REQUEST_INVALID');
  const input = {
    call: `${endpoint.method} ${endpoint.path}`,
    params: request.params,
    body: withoutSecrets(request.body, endpoint.secrets),
  };
  return { scope, key, input };
}

/** Removes secrets before the body is hashed: a short password could be guessed from its hash. */
function withoutSecrets(body: unknown, secrets: readonly string[] = []): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

/**
 * Runs `work` once per key in the caller's transaction. A concurrent repeat waits for the key's row until this transaction ends; a failed
 * attempt rolls it back. Throws 409 if the key was used with other input.
 */
async function runOnce<T>(tx: Tx, clock: Clock, claim: Claim, work: () => Promise<T>): Promise<T> {
  const hash = sha256(JSON.stringify(claim.input ?? null));
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      scope: claim.scope,
      key: claim.key,
      request_hash: hash,
      answer: null,
      created_at: nowIso(clock),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .executeTakeFirstOrThrow();
    if (earlier.request_hash !== hash) throw conflict('key_reused');
    return earlier.answer as T;
  }
  const result = await work();
  await pipelined(tx)
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(result) })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute();
  return result;
}
