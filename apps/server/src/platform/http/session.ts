import { canOperatorCall, type OperatorRole } from '@raan/contract/console/operator';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fail } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';
import { networkOf } from './network-of.ts';

export type SignedInSeller = {
  id: number;
  language: Language;
  tokenHash: string;
  /** Stays the same when the session gets a new token. */
  sessionId: number;
};

export type SignedInOperator = { id: number; account: string; role: OperatorRole; tokenHash: string };

export type SessionDeps = {
  /** Throws AUTH_TOKEN_INVALID or AUTH_TOKEN_EXPIRED if the token has no session. */
  authenticateSeller(token: string): Promise<SignedInSeller>;
  /** Throws like `authenticateSeller`, and AUTH_PERMISSION_DENIED while password or second factor are not set up. */
  authenticateOperator(token: string, endpoint: EndpointDefinition): Promise<SignedInOperator>;
  /** Counts an unknown token for the network that it came from. */
  countUnknownToken(request: FastifyRequest): Promise<{ isTooMany: boolean; waitSeconds: number }>;
};

/** The bearer token of a request, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Endpoints that require a token are rate-limited by token, so that sellers behind one address do not limit each other. Public ones are
 * limited by network: an invented token would otherwise start a new count.
 */
export function rateLimitKey(request: FastifyRequest): string {
  const isPublic = (request.routeOptions.config.access ?? 'public') === 'public';
  const token = isPublic ? undefined : bearerToken(request);
  return token ? sha256(token) : networkOf(request.ip);
}

export type Sessions = {
  /**
   * The hook for endpoints of sellers and operators. Before the body is read, so that strangers learn nothing about its input. Throws
   * AUTH_TOKEN_INVALID, AUTH_TOKEN_EXPIRED, AUTH_PERMISSION_DENIED, and REQUEST_RATE_LIMIT for unknown tokens.
   */
  signIn(endpoint: EndpointDefinition): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  sellerOf(request: FastifyRequest): SignedInSeller | undefined;
  operatorOf(request: FastifyRequest): SignedInOperator | undefined;
};

export function createSessions(deps: SessionDeps): Sessions {
  // Separate lookups, so that a seller's token is unknown at operators' endpoints and the reverse.
  const sellers = new WeakMap<FastifyRequest, SignedInSeller>();
  const operators = new WeakMap<FastifyRequest, SignedInOperator>();
  return {
    sellerOf: (request) => sellers.get(request),
    operatorOf: (request) => operators.get(request),
    signIn: (endpoint) => async (request, reply) => {
      if (endpoint.access === 'seller') {
        const seller = await authenticate(request, reply, deps, (token) => deps.authenticateSeller(token));
        assertUserIdHeader(request, seller.id);
        sellers.set(request, seller);
        return;
      }
      const operator = await authenticate(request, reply, deps, (token) =>
        deps.authenticateOperator(token, endpoint),
      );
      if (!canOperatorCall(operator.role, endpoint))
        throw fail('AUTH_PERMISSION_DENIED', 'operator_role_refused');
      operators.set(request, operator);
    },
  };
}

async function authenticate<Account>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SessionDeps,
  findAccount: (token: string) => Promise<Account>,
): Promise<Account> {
  const token = bearerToken(request);
  if (!token) throw fail('AUTH_TOKEN_INVALID');
  try {
    return await findAccount(token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'AUTH_TOKEN_INVALID') throw error;
    // `rateLimitKey` gives each invented token its own count. This one counts them together, and does not limit valid tokens.
    const { isTooMany, waitSeconds } = await deps.countUnknownToken(request);
    if (!isTooMany) throw error;
    reply.header('retry-after', waitSeconds);
    throw fail('REQUEST_RATE_LIMIT');
  }
}

const USER_ID_HEADERS = ['x-user-id', 'user-id'];

/** Throws AUTH_PERMISSION_DENIED for another seller's id. Clients may omit the header. */
function assertUserIdHeader(request: FastifyRequest, sellerId: number): void {
  for (const name of USER_ID_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined && value !== '' && value !== String(sellerId))
      throw fail('AUTH_PERMISSION_DENIED', 'user_id_refused');
  }
}
