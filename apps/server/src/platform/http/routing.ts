// Binds endpoints of the contract to use cases: validation, session, transaction and idempotency, envelope, stripping.
import { IDEMPOTENCY_HEADER } from '@raan/contract/constants';
import { operatorMay, type OperatorRole } from '@raan/contract/console/operator';
import type { Body, Data, EndpointDefinition, Params, Query, Schema, Top } from '@raan/contract/endpoint';
import { negotiateLanguage, type Language } from '@raan/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError, fail } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';
import { IDEMPOTENCY_KEY_PATTERN, oncePerKey } from './idempotency.ts';
import { networkOf } from './network-of.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import type { SendStream } from './send-stream.ts';
import { jsonPieces, StreamedList } from './streamed-list.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The seller whose token came with the request. */
export type SignedInSeller = {
  id: number;
  language: Language;
  tokenHash: string;
  /** Stays when the session goes on under another token. */
  sessionId: number;
};

/** The operator whose token came with the request. */
export type SignedInOperator = { id: number; account: string; role: OperatorRole; tokenHash: string };

type Context<E extends EndpointDefinition> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The reader's language, from Accept-Language. */
  language: Language;
  seller: E['access'] extends 'seller' ? SignedInSeller : undefined;
  operator: E['access'] extends 'operator' ? SignedInOperator : undefined;
  /** The transaction of an endpoint that honours Idempotency-Key: effect and remembered answer commit together. */
  tx: E extends { inSteps: true } ? undefined : E extends { idempotent: true } ? Tx : undefined;
  /** Does one step of an endpoint that works in steps. */
  step: E extends { inSteps: true } ? Step : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Does a step once under the request's Idempotency-Key, in a transaction of its own: effect and remembered answer commit together, and a
 * repeat is given that answer. Names differ within a request; answers are JSON. Without a key it is simply done.
 */
export type Step = <T>(name: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A file to be downloaded: its name (ASCII) and its text or bytes, sent while they are being made. */
export type FileAnswer = { name: string; content: AsyncIterable<string> | AsyncIterable<Uint8Array> };

/** `data` alone, with a list in it that is streamed, or together with the fields that the endpoint carries at the top level; or a file. */
type Answer<E extends EndpointDefinition> = E extends { file: string }
  ? FileAnswer
  : E extends { top: Schema }
    ? { data: Data<E>; top: Top<E> }
    : Data<E> extends object
      ? Data<E> | StreamedList<Data<E>>
      : Data<E>;

type Handler<E extends EndpointDefinition> = (context: Context<E>) => Promise<Answer<E>>;

/** Whether a form with files comes, and whether it may take as long as a file of products. */
type Multipart = boolean | 'import';

export type Route = <E extends EndpointDefinition>(
  endpoint: E,
  handler: Handler<E>,
  options?: {
    perMinute?: number;
    slide?: boolean;
    multipart?: Multipart;
    /** Works on thousands of rows: waits longer for the database. Endpoints in steps and files to download always do. */
    bulk?: boolean;
    /** Runs before the transaction of an idempotent endpoint, for what must be kept when the work itself is refused. */
    before?: (context: Omit<Context<E>, 'tx' | 'step'>) => Promise<void>;
  },
) => void;

export type RoutingDeps = {
  db: Db;
  clock: Clock;
  /** Throws AUTH_TOKEN_INVALID or AUTH_TOKEN_EXPIRED where the token opens no session. */
  authenticateSeller(token: string): Promise<SignedInSeller>;
  /**
   * Throws what `authenticateSeller` throws, and AUTH_PERMISSION_DENIED where the endpoint waits for a password of the operator's own or
   * for the second factor.
   */
  authenticateOperator(token: string, endpoint: EndpointDefinition): Promise<SignedInOperator>;
  /** Counts a token that nobody was given, by the address it came from. */
  countMadeUpToken(request: FastifyRequest): Promise<{ isTooMany: boolean; waitSeconds: number }>;
  sendStream: SendStream;
};

/** The language a request asks for. */
export function requestLanguage(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointDefinition['access'];
    idempotent?: boolean;
    /** Takes the pass of a finished slide. */
    slide?: boolean;
    /** Takes a form with files, which the handler reads. */
    multipart?: Multipart;
    /** The schemas of what it answers, by status, for the documentation. */
    answers?: () => Record<string, object>;
  }
}

/**
 * Whose requests are counted together. A token counts for itself where it must be genuine to get anywhere, so that sellers behind
 * one address do not slow each other down; elsewhere a made-up token would be a fresh allowance, so the address counts.
 */
export function rateLimitKey(request: FastifyRequest): string {
  const token =
    (request.routeOptions.config.access ?? 'public') === 'public' ? undefined : bearerToken(request);
  return token ? sha256(token) : networkOf(request.ip);
}

/** The bearer token of a request, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

function routeSchema(endpoint: EndpointDefinition): NonNullable<RouteShorthandOptions['schema']> {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.params && { params: inputSchema(endpoint.params) }),
    ...(endpoint.query && { querystring: inputSchema(endpoint.query) }),
    ...(endpoint.body && { body: inputSchema(endpoint.body) }),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
  };
}

type AnswerSchemas = { whole: Record<string, unknown>; data: Record<string, unknown> };

function answerSchemas(endpoint: EndpointDefinition): AnswerSchemas {
  const data = outputSchema(endpoint.data);
  if (endpoint.file)
    return { data, whole: { description: 'A file', content: { [endpoint.file]: { schema: data } } } };
  const top = endpoint.top ? (outputSchema(endpoint.top)['properties'] as object) : {};
  const properties = { success: { type: 'boolean' }, data, ...top };
  return { data, whole: { type: 'object', properties, required: ['success', 'data'] } };
}

/** Makes the function that features declare their endpoints with. */
export function createRouting(app: FastifyInstance, deps: RoutingDeps): Route {
  const sellers = new WeakMap<FastifyRequest, SignedInSeller>();
  const operators = new WeakMap<FastifyRequest, SignedInOperator>();
  // Before the body is read: a stranger learns nothing of what an endpoint takes. Sellers and operators are looked up in different
  // places, so that the token of one is nobody's at the other's endpoints.
  const signIn = (endpoint: EndpointDefinition) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.access === 'seller') {
      const seller = await signedIn(request, reply, deps, (token) => deps.authenticateSeller(token));
      assertUserIdHeader(request, seller.id);
      sellers.set(request, seller);
      return;
    }
    const operator = await signedIn(request, reply, deps, (token) =>
      deps.authenticateOperator(token, endpoint),
    );
    if (!operatorMay(operator.role, endpoint)) throw fail('AUTH_PERMISSION_DENIED', 'operator_role_refused');
    operators.set(request, operator);
  };
  const { sendStream } = deps;
  return (endpoint, handler, options = {}) => {
    const success = endpoint.success ?? 200;
    // Made and compiled for the first answer, and not by a schema of the route: at a start there would be hundreds to wait for.
    let made: AnswerSchemas | undefined;
    const schemas = () => (made ??= answerSchemas(endpoint));
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: routeSchema(endpoint),
      config: {
        access: endpoint.access,
        idempotent: endpoint.idempotent ?? false,
        slide: options.slide ?? false,
        multipart: options.multipart ?? false,
        bulk: options.bulk ?? (Boolean(endpoint.inSteps) || endpoint.file !== undefined),
        answers: () => ({ [success]: schemas().whole }),
        ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
      },
      ...(endpoint.access !== 'public' && { preParsing: signIn(endpoint) }),
      handler: async (request, reply) => {
        const seller = sellers.get(request);
        const operator = operators.get(request);
        const context = {
          params: request.params,
          query: request.query,
          body: request.body,
          language: requestLanguage(request),
          seller,
          operator,
          request,
          reply,
        };
        // The types were checked where the route was declared; here they are one shape for all endpoints.
        const run = (tx?: Tx, step?: Step) =>
          (handler as Handler<EndpointDefinition>)({ ...context, tx, step } as never);
        await (options.before as ((asked: object) => Promise<void>) | undefined)?.(context);
        const scope = seller ? `seller:${seller.id}` : operator ? `operator:${operator.id}` : 'public';
        const answer = endpoint.inSteps
          ? await run(undefined, await stepsOf(request, endpoint, scope, deps))
          : endpoint.idempotent
            ? await runOnce(request, endpoint, scope, deps, run)
            : await run();
        if (endpoint.file) {
          const { name, content: pieces } = answer as FileAnswer;
          const headers = {
            'content-disposition': `attachment; filename="${name}"`,
            // Files hold what only their owner may see.
            'cache-control': 'private, no-store',
          };
          const type = endpoint.file.startsWith('text/') ? `${endpoint.file}; charset=utf-8` : endpoint.file;
          return sendStream(request, reply, { type, headers, pieces, seller });
        }
        if (answer instanceof StreamedList) {
          const pieces = jsonPieces(reply, answer, schemas().data);
          return sendStream(request, reply, { type: JSON_TYPE, pieces, seller });
        }
        const { data, top } = endpoint.top
          ? (answer as { data: unknown; top: object })
          : { data: answer, top: {} };
        const write = reply.compileSerializationSchema(schemas().whole);
        reply.code(success).type(JSON_TYPE);
        return write({ success: true, data, ...top });
      },
    });
  };
}

const USER_ID_HEADERS = ['x-user-id', 'user-id'];

/** Throws AUTH_PERMISSION_DENIED where a user-id header names anybody but the token's seller. Clients may leave the header out. */
function assertUserIdHeader(request: FastifyRequest, sellerId: number): void {
  for (const name of USER_ID_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined && value !== '' && value !== String(sellerId))
      throw fail('AUTH_PERMISSION_DENIED', 'user_id_refused');
  }
}

async function signedIn<Who>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RoutingDeps,
  authenticate: (token: string) => Promise<Who>,
): Promise<Who> {
  const token = bearerToken(request);
  if (!token) throw fail('AUTH_TOKEN_INVALID');
  try {
    return await authenticate(token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'AUTH_TOKEN_INVALID') throw error;
    // Each made-up token has a count of its own, so they are counted together here; a genuine one from there is still served.
    const { isTooMany, waitSeconds } = await deps.countMadeUpToken(request);
    if (!isTooMany) throw error;
    reply.header('retry-after', waitSeconds);
    throw fail('REQUEST_RATE_LIMIT');
  }
}

/** A short password could be guessed from its fingerprint. */
function withoutSecrets(body: unknown, secrets: readonly string[] = []): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

type Claim = { scope: string; key: string; input: unknown };

/** What a request asks to be done once, or undefined where it brings no key. Throws REQUEST_INVALID for a key that is none. */
function claimOf(request: FastifyRequest, endpoint: EndpointDefinition, scope: string): Claim | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) throw fail('REQUEST_INVALID');
  const input = {
    call: `${endpoint.method} ${endpoint.path}`,
    params: request.params,
    body: withoutSecrets(request.body, endpoint.secrets),
  };
  return { scope, key, input };
}

async function runOnce(
  request: FastifyRequest,
  endpoint: EndpointDefinition,
  scope: string,
  { db, clock }: RoutingDeps,
  run: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const claim = claimOf(request, endpoint, scope);
  if (!claim) return await inTransaction(db, run);
  return await inTransaction(db, (tx) => oncePerKey(tx, clock, claim, () => run(tx)));
}

async function stepsOf(
  request: FastifyRequest,
  endpoint: EndpointDefinition,
  scope: string,
  { db, clock }: RoutingDeps,
): Promise<Step> {
  const claim = claimOf(request, endpoint, scope);
  if (!claim) return (_name, work) => inTransaction(db, work);
  // The key itself is claimed before any step, so that another input under it is refused whole.
  await inTransaction(db, (tx) => oncePerKey(tx, clock, claim, async () => null));
  // A key that comes with a request holds no space.
  return (name, work) =>
    inTransaction(db, (tx) =>
      oncePerKey(tx, clock, { ...claim, key: `${claim.key} ${name}` }, () => work(tx)),
    );
}
