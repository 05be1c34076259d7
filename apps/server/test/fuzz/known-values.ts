// From earlier responses, so that later requests refer to existing rows.

type Value = string | number;

const VALUES_MAX = 40;
const ITEMS_READ = 6;
const DEPTH_MAX = 7;
const TEXT_MAX = 400;

/** Only the recipient reuses texts (tokens, signed addresses). Numbers are shared, to hit foreign rows. */
export type Scope = string;

export class KnownValues {
  readonly #own = new Map<string, Value[]>();
  readonly #numbers = new Map<string, Value[]>();
  readonly #secret: string;

  /** Skips texts that contain `secret`: a later request would pass them to another identity. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  add(scope: Scope, name: string, value: Value): void {
    if (typeof value === 'string' && (value.length > TEXT_MAX || value.includes(this.#secret))) return;
    addValue(this.#own, `${scope} ${name}`, value);
    if (typeof value === 'number') addValue(this.#numbers, name, value);
  }

  /** Removes the values of a scope when another actor replaces its identity. */
  clearScope(scope: Scope): void {
    for (const key of this.#own.keys()) if (key.startsWith(`${scope} `)) this.#own.delete(key);
  }

  /** `collection` is the resource in the path: ids are also stored as, for example, `orders.id`. */
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

  /** The first name that has a value, mostly from the scope itself. Undefined without one. */
  pick(scope: Scope, names: readonly string[], position: number): Value | undefined {
    for (const name of names) {
      const own = this.#own.get(`${scope} ${name}`) ?? [];
      const others = [...(this.#own.get(`public ${name}`) ?? []), ...(this.#numbers.get(name) ?? [])];
      const candidates = own.length > 0 && (others.length === 0 || position % 4 > 0) ? own : others;
      if (candidates.length > 0) return candidates[Math.floor(position / 4) % candidates.length];
    }
    return undefined;
  }
}

function addValue(values: Map<string, Value[]>, key: string, value: Value): void {
  const stored = values.get(key) ?? [];
  values.set(key, stored);
  if (stored.includes(value)) return;
  stored.push(value);
  if (stored.length > VALUES_MAX) stored.shift();
}
