// Binds endpoints of the contract to their handlers: validation, session, transaction and response.
import type { Body, EndpointDefinition, Params, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { createStep, runIdempotent, type Step } from './idempotency.ts';
import { inputSchema } from './json-schema.ts';
import { requestLanguage } from './request-language.ts';
import { responseSchemas, writeResponse, type HandlerResult } from './response.ts';
import type { SendStream } from './send-stream.ts';
import { createSessions, type SessionDeps, type SignedInOperator, type SignedInSeller } from './session.ts';

type Context<E extends EndpointDefinition> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The reader's language, from Accept-Language. */
  language: Language;
  seller: E['access'] extends 'seller' ? SignedInSeller : undefined;
  operator: E['access'] extends 'operator' ? SignedInOperator : undefined;
  /** The transaction of an idempotent endpoint: its effect and the stored result commit together. */
  tx: E extends { inSteps: true } ? undefined : E extends { idempotent: true } ? Tx : undefined;
  /** Runs one step of an endpoint that works in steps. */
  step: E extends { inSteps: true } ? Step : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends EndpointDefinition> = (context: Context<E>) => Promise<HandlerResult<E>>;

/** Whether the endpoint accepts a form with files; `import` allows the long upload time of a product file. */
type Multipart = boolean | 'import';

export type Route = <E extends EndpointDefinition>(
  endpoint: E,
  handler: Handler<E>,
  options?: {
    perMinute?: number;
    slide?: boolean;
    multipart?: Multipart;
    /** Works on thousands of rows, so it may wait longer for the database. Default for endpoints in steps and downloads. */
    bulk?: boolean;
    /** Runs before the transaction of an idempotent endpoint, for effects that must stay when the work is refused. */
    before?: (context: Omit<Context<E>, 'tx' | 'step'>) => Promise<void>;
    /** Runs after the commit, also for a repeated request, and replaces the result. For calls to services outside. */
    after?: (context: Omit<Context<E>, 'tx' | 'step'>, result: HandlerResult<E>) => Promise<HandlerResult<E>>;
  },
) => void;

export type RoutingDeps = SessionDeps & { db: Db; clock: Clock; sendStream: SendStream };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointDefinition['access'];
    idempotent?: boolean;
    /** Accepts the pass of a solved slide challenge. */
    slide?: boolean;
    /** Accepts a form with files, which the handler parses. */
    multipart?: Multipart;
    /** Schemas of success responses by status, for the API description. */
    responseSchemas?: () => Record<string, object>;
  }
}

/** Creates the function with which features declare their endpoints. */
export function createRouting(app: FastifyInstance, deps: RoutingDeps): Route {
  const sessions = createSessions(deps);
  return (endpoint, handler, options = {}) => {
    const status = endpoint.success ?? 200;
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
        responseSchemas: () => ({ [status]: responseSchemas(endpoint).body }),
        ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
      },
      ...(endpoint.access !== 'public' && { preParsing: sessions.signIn(endpoint) }),
      handler: async (request, reply) => {
        const seller = sessions.sellerOf(request);
        const operator = sessions.operatorOf(request);
        const { params, query, body } = request;
        const language = requestLanguage(request);
        const context = { params, query, body, language, seller, operator, request, reply };
        // `Route` has checked the types of each endpoint; here all endpoints share one shape.
        const run = (tx?: Tx, step?: Step) =>
          (handler as Handler<EndpointDefinition>)({ ...context, tx, step } as never);
        await (options.before as ((context: object) => Promise<void>) | undefined)?.(context);
        const scope = seller ? `seller:${seller.id}` : operator ? `operator:${operator.id}` : 'public';
        const done = endpoint.inSteps
          ? await run(undefined, await createStep(request, endpoint, scope, deps))
          : endpoint.idempotent
            ? await runIdempotent(request, endpoint, scope, deps, run)
            : await run();
        const after = options.after as ((context: object, result: unknown) => Promise<unknown>) | undefined;
        const result = after ? await after(context, done) : done;
        const { sendStream } = deps;
        return writeResponse(request, reply, result, { endpoint, status, sendStream, seller });
      },
    });
  };
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
