import type { EndpointDefinition } from '@raan/contract/endpoint';

/** Data of a response that is sent more than once. Its JSON is written once, because that takes longer than sending it. */
export class ReusableData<T extends object> {
  readonly data: Readonly<T>;
  /** By endpoint, whose schema decides which fields are written. */
  readonly #bodies = new Map<EndpointDefinition, Buffer>();

  constructor(data: T) {
    this.data = data;
  }

  /** Returns the whole body of a response of `endpoint`; `write` returns its JSON. */
  bodyOf(endpoint: EndpointDefinition, write: () => string): Buffer {
    const body = this.#bodies.get(endpoint) ?? Buffer.from(write());
    this.#bodies.set(endpoint, body);
    return body;
  }
}
