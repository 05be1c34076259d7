// One definition of an API call: the server validates and strips by it, the web types its calls by it, OpenAPI is drawn from it.
import type * as z from 'zod/mini';
import type { OperatorRole } from './console/operator.ts';

export type Schema = z.ZodMiniType;

/** Who may call: anyone, a signed-in seller, or a signed-in operator. */
export type Access = 'public' | 'seller' | 'operator';

export type EndpointDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** The operators who may call it; absent: all of them. */
  readonly roles?: readonly OperatorRole[];
  /** Open to an operator who still has to change a password that somebody else knows. */
  readonly beforeReady?: boolean;
  /** Open to an operator who still has to set up the second factor, which all the rest takes where the platform is in earnest. */
  readonly beforeFactor?: boolean;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Shape of `data` in the success envelope. */
  readonly data: Schema;
  /** Further fields beside `success` and `data`, where the published API carries them at the top level. */
  readonly top?: Schema;
  /** Accepts `Idempotency-Key`: a repeat with the same key and input answers the first result. */
  readonly idempotent?: boolean;
  /**
   * With `idempotent`: done step by step, each in a short transaction of its own, so that a large batch holds up nobody. A repeat is given
   * what the steps answered that were done, and does those that were not.
   */
  readonly inSteps?: boolean;
  /** Fields of the body of which nothing is kept, not even in the fingerprint by which a repeat is known. */
  readonly secrets?: readonly string[];
  readonly success?: 200 | 201;
  /** Media type of an answer that is a text file instead of the envelope; `data` then describes its text. */
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

/** What a caller passes: `params`, `query` and `body`, each present only where the endpoint declares it. */
export type Input<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}
