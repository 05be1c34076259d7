// API client. Every call is typed by the contract and sends language, session token and CSRF token.
import { API_TIMEOUT_MS, CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '@raan/contract/constants';
import type { Data, EndpointDefinition, Input, Top } from '@raan/contract/endpoint';
import { parseApiResponse, type ApiResponse } from './api-response.ts';
import { ApiError, errorFromResponse, errorWithoutResponse } from './api-error.ts';
import { readCookie } from './cookies.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { errorMessages } from './common-messages.ts';
import { currentLanguage } from './language.ts';
import { trackAction } from './recent-actions.ts';
import { endSession, sessionToken } from './session.ts';

const API_BASE = '/api';

export type CallOptions = {
  /** Pass the query's own signal. */
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** The server answers a repeated key with the first result. See `newIdempotencyKey`. */
  idempotencyKey?: string;
  /** Sent instead of a JSON body, for files. */
  form?: FormData;
  read?: (response: Response) => Promise<unknown>;
  timeoutMs?: number;
};

type NoInput = { params?: undefined; query?: undefined; body?: undefined };
export type CallArguments<E extends EndpointDefinition> =
  NoInput extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

export type RequestParts = { params?: unknown; query?: unknown; body?: unknown };

export type FullResponse<E extends EndpointDefinition> = {
  data: Data<E>;
  top: Top<E>;
  message?: string | undefined;
};

/** Returns a new idempotency key. Use one key for all retries of one payment, shipment or order. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Returns the URL path of an endpoint with its parameters and query. */
export function endpointUrl(endpoint: EndpointDefinition, { params, query }: RequestParts): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>))
    if (
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value !== '')
    )
      search.append(name, value.toString());
  const text = search.toString();
  return `${API_BASE}${path}${text ? `?${text}` : ''}`;
}

/** Returns the headers of a call: language, session, CSRF and idempotency key. */
export function requestHeaders(
  endpoint: EndpointDefinition,
  token: string | undefined,
  hasJson: boolean,
  options: CallOptions,
): Record<string, string> {
  const csrf = endpoint.method === 'GET' ? undefined : readCookie(CSRF_COOKIE);
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(hasJson && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(csrf && { [CSRF_HEADER]: csrf }),
    ...(options.idempotencyKey && { [IDEMPOTENCY_HEADER]: options.idempotencyKey }),
    ...options.headers,
  };
}

async function sendAuthorized(
  endpoint: EndpointDefinition,
  parts: RequestParts,
  options: CallOptions,
): Promise<{ status: number; response: ApiResponse; token: string | undefined }> {
  const needsToken = endpoint.access !== 'public';
  const token = needsToken ? sessionToken() : undefined;
  if (needsToken && !token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  return { ...(await sendRequest(endpoint, parts, token, options)), token };
}

/** Sends one request and parses the response, whatever its status. Throws ApiError without a response. */
export async function sendRequest(
  endpoint: EndpointDefinition,
  parts: RequestParts,
  token: string | undefined,
  options: CallOptions,
): Promise<{ status: number; response: ApiResponse }> {
  const hasJson = parts.body !== undefined && !options.form;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS);
  try {
    const address = endpointUrl(endpoint, parts);
    const early = endpoint.method === 'GET' ? takeEarlyResponse(address) : undefined;
    const fetched =
      (await early) ??
      (await fetch(address, {
        method: endpoint.method,
        headers: requestHeaders(endpoint, token, hasJson, options),
        body: options.form ?? (hasJson ? JSON.stringify(parts.body) : undefined),
        credentials: 'same-origin',
        signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      }));
    if (options.read && fetched.ok)
      return { status: fetched.status, response: parseApiResponse({ data: await options.read(fetched) }) };
    const text = await fetched.text();
    return { status: fetched.status, response: parseApiResponse(parseJson(text)) };
  } catch (cause) {
    // The owner of a cancelled query recognises the cancellation by this error.
    if (options.signal?.aborted) throw cause;
    throw errorWithoutResponse(cause, navigator.onLine);
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    // A proxy's error page is not JSON; the status decides.
    return {};
  }
}

/** Rethrows a failure after loading the error messages, so that the page can show text instead of a code. */
export async function throwWithMessages(failure: unknown): Promise<never> {
  await errorMessages.load(currentLanguage()).catch(() => undefined);
  throw failure;
}

/**
 * Calls an endpoint and returns the full response. Without a token, a seller endpoint fails before sending;
 * its 401 ends the session. Throws ApiError.
 */
export async function callFull<E extends EndpointDefinition>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<FullResponse<E>> {
  const request = sendAuthorized(endpoint, input ?? {}, options);
  // Calls with an idempotency key are the seller's own actions: pay, ship, order.
  const tracked = options.idempotencyKey ? trackAction(input ?? {}, request) : request;
  const { status, response, token } = await tracked.catch(throwWithMessages);
  // A late response may belong to the previous session.
  if (status === 401 && token)
    endSession(response.code === 'AUTH_TOKEN_EXPIRED' ? 'expired' : 'invalid', token);
  const success = status >= 200 && status <= 299 && response.success;
  if (!success) return await throwWithMessages(errorFromResponse(status, response));
  return { data: response.data as Data<E>, top: response.body as Top<E>, message: response.message };
}

/** Calls an endpoint and returns its data. Throws ApiError, as `callFull` does. */
export async function callEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<Data<E>> {
  const { data } = await callFull(endpoint, ...args);
  return data;
}
