// The server validates requests and strips responses with it; the web's types and OpenAPI derive from it.
import type * as z from 'zod/mini';
import type { OperatorRole } from './console/operator.ts';

export type Schema = z.ZodMiniType;

export type Access = 'public' | 'seller' | 'operator';

export type EndpointDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** Permitted roles of operators; absent: all. */
  readonly roles?: readonly OperatorRole[];
  /** Available before an operator has replaced a password that another person set. */
  readonly beforePasswordChange?: boolean;
  /** Available before an operator has set up a second factor, which production requires for everything else. */
  readonly beforeSecondFactor?: boolean;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of `data` in the success envelope. */
  readonly data: Schema;
  /** Additional fields beside `success` and `data`, which the published API returns at the top level. */
  readonly top?: Schema;
  /** Accepts `Idempotency-Key`: repeating the key with the same input returns the first response. */
  readonly idempotent?: boolean;
  /** With `idempotent`: runs in short transactions, so that a large batch blocks nobody. A repeat runs open steps. */
  readonly inSteps?: boolean;
  /** Body fields that are never stored, not even in the fingerprint that recognises a repeated request. */
  readonly secrets?: readonly string[];
  /** Body fields that state what the user saw, such as a total. A client that repeats a request states the same. */
  readonly seenFields?: readonly string[];
  readonly success?: 200 | 201;
  /** Media type of a text response without envelope; `data` then describes the text. */
  readonly file?: string;
};

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type Params<E extends EndpointDefinition> = Out<E['params']>;
export type Query<E extends EndpointDefinition> = Out<E['query']>;
export type Body<E extends EndpointDefinition> = Out<E['body']>;
export type Data<E extends EndpointDefinition> = Out<E['data']>;
export type Top<E extends EndpointDefinition> = Out<E['top']>;

type Part<K extends string, S> = S extends Schema
  ? Record<string, never> extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : { [P in K]?: undefined };

/** Input of a call. `params`, `query` and `body` exist only if the endpoint declares them. */
export type Input<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Declares an endpoint and preserves its literal types. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}
