// The one door to the server. Every call is typed by the contract and carries language, session and cross-site-request token.
import { API_TIMEOUT_MS, CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '@raan/contract/constants';
import type { Data, EndpointDefinition, Input, Top } from '@raan/contract/endpoint';
import { readAnswer, type Answer } from './answer.ts';
import { ApiError, errorOfAnswer, errorWithoutAnswer } from './api-error.ts';
import { readCookie } from './cookies.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { errorMessages } from './common.ts';
import { currentLanguage } from './language.ts';
import { rememberAct } from './own-acts.ts';
import { endSession, sessionToken } from './session.ts';

const API_BASE = '/api';

export type CallOptions = {
  /** Cancels the call: pass a query's own signal. */
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Makes a repeat answer the first result; one per intent, see `newIdempotencyKey`. */
  idempotencyKey?: string;
  /** Sent instead of a JSON body, for files. */
  form?: FormData;
  /** Reads an answer that is a file instead of JSON. */
  read?: (response: Response) => Promise<unknown>;
  timeoutMs?: number;
};

type NoInput = { params?: undefined; query?: undefined; body?: undefined };
export type Arguments<E extends EndpointDefinition> =
  NoInput extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

export type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** The whole answer: `data`, the fields beside it, and the server's message. */
export type FullAnswer<E extends EndpointDefinition> = {
  data: Data<E>;
  top: Top<E>;
  message?: string | undefined;
};

/** A key for one intent to pay, ship or order; keep it while the visitor retries the same intent. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** The address that a call goes to. */
export function addressOf(endpoint: EndpointDefinition, { params, query }: Parts): string {
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

/** What every call carries beside its body. */
export function headersOf(
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

async function send(
  endpoint: EndpointDefinition,
  parts: Parts,
  options: CallOptions,
): Promise<{ status: number; answer: Answer; token: string | undefined }> {
  const needsToken = endpoint.access !== 'public';
  const token = needsToken ? sessionToken() : undefined;
  if (needsToken && !token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  return { ...(await exchange(endpoint, parts, token, options)), token };
}

/** One exchange with the server. Answers whatever it said; throws ApiError only where it said nothing. */
export async function exchange(
  endpoint: EndpointDefinition,
  parts: Parts,
  token: string | undefined,
  options: CallOptions,
): Promise<{ status: number; answer: Answer }> {
  const hasJson = parts.body !== undefined && !options.form;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS);
  try {
    const address = addressOf(endpoint, parts);
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(address) : undefined;
    const response =
      (await early) ??
      (await fetch(address, {
        method: endpoint.method,
        headers: headersOf(endpoint, token, hasJson, options),
        body: options.form ?? (hasJson ? JSON.stringify(parts.body) : undefined),
        credentials: 'same-origin',
        signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      }));
    if (options.read && response.ok)
      return { status: response.status, answer: readAnswer({ data: await options.read(response) }) };
    const text = await response.text();
    return { status: response.status, answer: readAnswer(parseJson(text)) };
  } catch (cause) {
    // A query that was cancelled is no failure: its owner ignores it by this very error.
    if (options.signal?.aborted) throw cause;
    throw errorWithoutAnswer(cause, navigator.onLine);
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    // A proxy's error page; the status says what can be said.
    return {};
  }
}

/** Passes a failure on once the words for it are here: the page that shows it must not show its code. */
export async function withWords(failure: unknown): Promise<never> {
  await errorMessages.load(currentLanguage()).catch(() => undefined);
  throw failure;
}

/**
 * Calls an endpoint and answers everything it said. Throws ApiError for every failure. A seller endpoint without a stored token fails
 * here without a request; its 401 ends the session.
 */
export async function callFull<E extends EndpointDefinition>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<FullAnswer<E>> {
  const sent = send(endpoint, input ?? {}, options);
  // What has a key is an intent of its own: to pay, to ship, to order.
  const answered = options.idempotencyKey ? rememberAct(input ?? {}, sent) : sent;
  const { status, answer, token } = await answered.catch(withWords);
  // A late answer may speak of a session before this one.
  if (status === 401 && token)
    endSession(answer.code === 'AUTH_TOKEN_EXPIRED' ? 'expired' : 'invalid', token);
  const success = status >= 200 && status <= 299 && answer.success;
  if (!success) return await withWords(errorOfAnswer(status, answer));
  return { data: answer.data as Data<E>, top: answer.body as Top<E>, message: answer.message };
}

/** Calls an endpoint and answers its data: `const { seller } = await call(getProfile)`. See `callFull` for failures. */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Data<E>> {
  const { data } = await callFull(endpoint, ...rest);
  return data;
}
