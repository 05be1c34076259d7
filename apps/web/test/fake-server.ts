// Typed by the contract: a field that no endpoint has does not compile.
import type { Data, EndpointDefinition, Top } from '@raan/contract/endpoint';
import type { ErrorCode } from '@raan/contract/errors/errors';
import { createSample } from './schema-sample.ts';

const MODULES = import.meta.glob<Record<string, unknown>>(
  '../../../packages/contract/src/**/*-endpoints.ts',
  {
    eager: true,
  },
);

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Fixed paths come first, because they win over parameters. */
const ENDPOINTS = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    parameters: endpoint.path.split(':').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

export type ReceivedRequest = {
  endpoint: EndpointDefinition;
  address: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
};

/** How requests fail: as a server error, without a connection, after the work was done, or by never answering. */
export type Failure = 'answers 500' | 'is out of reach' | 'never answers' | 'is cut after it was done';

/** The server's message, its key, and its messages by field. */
type RefusalDetails = {
  message?: string;
  reason?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
};

type Answer = (request: ReceivedRequest) => { data: unknown; top?: unknown } | Response | Promise<Response>;

export class FakeServer {
  readonly received: ReceivedRequest[] = [];
  /** The test fails if there is any (`assertNoUnknownRequests`). */
  readonly unknown = new Set<string>();
  readonly #answers = new Map<EndpointDefinition, Answer>();
  readonly #held = new Map<EndpointDefinition, Promise<void>>();
  readonly #samples: boolean;
  #failsFor: (endpoint: EndpointDefinition) => Failure | undefined = () => undefined;

  /** With `samples`, endpoints without a response of their own return a sample of their schema. */
  constructor({ samples = false }: { samples?: boolean } = {}) {
    this.#samples = samples;
  }

  /** Answers an endpoint with data, from now on. */
  on<E extends EndpointDefinition>(
    endpoint: E,
    answer: Data<E> | ((request: ReceivedRequest) => Data<E>),
    top?: Top<E>,
  ): this {
    const dataFor =
      typeof answer === 'function' ? (answer as (request: ReceivedRequest) => Data<E>) : () => answer;
    this.#answers.set(endpoint, (request) => ({ data: dataFor(request), top }));
    return this;
  }

  /** Refuses an endpoint with an error code, from now on. */
  refuse(endpoint: EndpointDefinition, code: ErrorCode, status: number, details: RefusalDetails = {}): this {
    this.#answers.set(endpoint, () => json(status, { success: false, code, ...details }));
    return this;
  }

  /** Lets an endpoint wait until the returned function is called. */
  holdResponse(endpoint: EndpointDefinition): () => void {
    const held = Promise.withResolvers<void>();
    this.#held.set(endpoint, held.promise);
    return held.resolve;
  }

  /** Lets requests fail until `recover`: those of one endpoint, or all that `which` names. */
  fail(failure: Failure, which: (endpoint: EndpointDefinition) => boolean = () => true): void {
    this.#failsFor = (endpoint) => (which(endpoint) ? failure : undefined);
  }

  recover(): void {
    this.#failsFor = () => undefined;
  }

  pending = 0;

  count(endpoint: EndpointDefinition): number {
    return this.received.filter((one) => one.endpoint === endpoint).length;
  }

  readonly fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    this.pending += 1;
    try {
      return await this.#exchange(input, init);
    } finally {
      this.pending -= 1;
    }
  };

  async #exchange(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const address = new URL(String(input), location.href);
    if (address.pathname.startsWith('/media/')) return new Response(null, { status: 404 });
    const method = init.method ?? 'GET';
    const found = ENDPOINTS.find(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(address.pathname),
    );
    const answer = found && this.#answers.get(found.endpoint);
    if (!found || (!answer && !this.#samples)) {
      this.unknown.add(`${method} ${address.pathname}${address.search}`);
      return json(404, { success: false, code: 'REQUEST_NOT_FOUND' });
    }
    const request: ReceivedRequest = {
      endpoint: found.endpoint,
      address: address.pathname + address.search,
      query: address.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
      headers: new Headers(init.headers),
    };
    this.received.push(request);
    await this.#held.get(found.endpoint);
    switch (this.#failsFor(found.endpoint)) {
      case 'answers 500':
        return json(500, { success: false, code: 'SERVER_ERROR' });
      case 'is out of reach':
        throw new TypeError('Failed to fetch');
      case 'never answers':
        return await neverBefore(init.signal);
      case 'is cut after it was done':
        await this.#respond(request, answer);
        throw new TypeError('Failed to fetch');
      case undefined:
        return await this.#respond(request, answer);
    }
  }

  readonly #sample: Answer = ({ endpoint: { path, data, top } }) => {
    try {
      return { data: createSample(data), top: top && createSample(top) };
    } catch (error) {
      this.unknown.add(`${path} has no sample: ${String(error)}`);
      throw error;
    }
  };

  async #respond(request: ReceivedRequest, answer: Answer | undefined): Promise<Response> {
    const reply = await (answer ?? this.#sample)(request);
    if (reply instanceof Response) return reply;
    return json(200, { success: true, data: reply.data, ...(reply.top as object | undefined) });
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Never resolves, like a dead connection; rejects when the caller aborts. */
function neverBefore(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal?.reason as Error);
    if (signal?.aborted) give();
    else signal?.addEventListener('abort', give, { once: true });
  });
}
