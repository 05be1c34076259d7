/** Values taken from earlier responses, by field name and by who received them, so that later requests name rows that exist. */

type Value = string | number;

const VALUES_MAX = 40;
const ITEMS_READ = 6;
const DEPTH_MAX = 7;
const TEXT_MAX = 400;

/** The identity that received a response. Its texts (tokens, signed addresses) are reused only by that identity; numbers by all, so that sellers name each other's rows. */
export type Scope = string;

export class KnownValues {
  readonly #own = new Map<string, Value[]>();
  readonly #numbers = new Map<string, Value[]>();
  readonly #secret: string;

  /** Texts that contain `secret` are not stored: a later request would carry them to somebody else. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  add(scope: Scope, name: string, value: Value): void {
    if (typeof value === 'string' && (value.length > TEXT_MAX || value.includes(this.#secret))) return;
    remember(this.#own, `${scope} ${name}`, value);
    if (typeof value === 'number') remember(this.#numbers, name, value);
  }

  /** Forgets what a scope received, when somebody else takes its place. */
  forget(scope: Scope): void {
    for (const key of this.#own.keys()) if (key.startsWith(`${scope} `)) this.#own.delete(key);
  }

  /** Reads a response. `collection` names what its path is about: ids are stored as `orders.id` too. */
  addAll(scope: Scope, collection: string, body: unknown): void {
    this.#walk(scope, collection, '', body, 0);
  }

  #walk(scope: Scope, collection: string, parent: string, value: unknown, depth: number): void {
    if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, ITEMS_READ)) this.#walk(scope, collection, parent, item, depth + 1);
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'string' || typeof part === 'number') {
        this.add(scope, name, part);
        if (name !== 'id') continue;
        this.add(scope, `${collection}.id`, part);
        this.add(scope, `${parent.endsWith('s') ? parent : `${parent}s`}.id`, part);
      } else this.#walk(scope, collection, name, part, depth + 1);
    }
  }

  /** One of the values under the first of these names that has any, mostly the scope's own; undefined where none has. */
  pick(scope: Scope, names: readonly string[], position: number): Value | undefined {
    for (const name of names) {
      const own = this.#own.get(`${scope} ${name}`) ?? [];
      const others = [...(this.#own.get(`public ${name}`) ?? []), ...(this.#numbers.get(name) ?? [])];
      const found = own.length > 0 && (others.length === 0 || position % 4 > 0) ? own : others;
      if (found.length > 0) return found[Math.floor(position / 4) % found.length];
    }
    return undefined;
  }
}

function remember(values: Map<string, Value[]>, key: string, value: Value): void {
  const known = values.get(key) ?? [];
  values.set(key, known);
  if (known.includes(value)) return;
  known.push(value);
  if (known.length > VALUES_MAX) known.shift();
}
