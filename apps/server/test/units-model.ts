// A model of the units of one product with sizes, independent of the database.

/** null: unlimited. */
type Units = number | null;
type Pool = { received: Units; held: number };
type Variant = { pool: string; isOffered: boolean };
type State = { pools: Map<string, Pool>; variants: Map<string, Variant> };

export type ModelLine = { size: string; quantity: number };
/** Units that an order or a sample holds, and the pools that they came from. */
export type HeldLine = ModelLine & { pool: string };

/** Available units that a catalogue file writes: by size, or of all sizes together. */
export type ModelStock = { bySize: ReadonlyMap<string, Units> } | { sizes: readonly string[]; shared: Units };

const SHARED = 'shared';
/** Units that one order may have of a counted pool. */
const ORDER_MAX = 20;

const copyOf = ({ pools, variants }: State): State => structuredClone({ pools, variants });

export class UnitsModel {
  private state: State = { pools: new Map(), variants: new Map() };

  private pool(name: string): Pool {
    const pool = this.state.pools.get(name) ?? { received: 0, held: 0 };
    this.state.pools.set(name, pool);
    return pool;
  }

  private variant(size: string): Variant {
    const variant = this.state.variants.get(size);
    if (!variant) throw new Error(`no variant has size ${size}`);
    return variant;
  }

  private availableIn(name: string): Units {
    const { received, held } = this.pool(name);
    return received === null ? null : received - held;
  }

  private setAvailable(name: string, units: Units): void {
    const pool = this.pool(name);
    pool.received = units === null ? null : units + pool.held;
  }

  /** Whether the offered variants have the units of an order. */
  canOrder(lines: readonly ModelLine[]): boolean {
    const wanted = new Map<string, number>();
    for (const { size, quantity } of lines) {
      const variant = this.state.variants.get(size);
      if (!variant?.isOffered) return false;
      wanted.set(variant.pool, (wanted.get(variant.pool) ?? 0) + quantity);
    }
    return [...wanted].every(([name, quantity]) => {
      const available = this.availableIn(name);
      return available === null || quantity <= Math.min(available, ORDER_MAX);
    });
  }

  /** An order or a sample takes its units. */
  take(lines: readonly ModelLine[]): HeldLine[] {
    return lines.map((line) => {
      const { pool } = this.variant(line.size);
      this.pool(pool).held += line.quantity;
      return { ...line, pool };
    });
  }

  /** A cancellation returns units to the pool from which their variant sells now. */
  giveBack(lines: readonly HeldLine[]): void {
    for (const { size, quantity, pool: from } of lines) {
      const to = this.variant(size).pool;
      const former = this.pool(from);
      former.held -= quantity;
      if (from === to) continue;
      if (former.received !== null) former.received -= quantity;
      const present = this.pool(to);
      if (present.received !== null) present.received += quantity;
    }
  }

  /** A file or the editor writes all variants; others are no longer offered. */
  writeAll(stock: ModelStock, isActive: (size: string) => boolean = () => true): void {
    const sizes = 'shared' in stock ? stock.sizes : [...stock.bySize.keys()];
    for (const variant of this.state.variants.values()) variant.isOffered = false;
    for (const size of sizes) {
      const pool = 'shared' in stock ? SHARED : size;
      this.setAvailable(pool, 'shared' in stock ? stock.shared : (stock.bySize.get(size) ?? null));
      this.state.variants.set(size, { pool, isOffered: isActive(size) });
    }
  }

  /** Units that the editor shows for a size; `known` are the sizes that it shows. A size without units of its own has 0. */
  shownUnits(size: string, known: readonly string[]): Units {
    const isOwn = known.includes(size) && !this.sharesStock(known) && this.variant(size).pool !== SHARED;
    return isOwn ? this.available(size) : 0;
  }

  private sharesStock(known: readonly string[]): boolean {
    const offered = known.filter((size) => this.variant(size).isOffered);
    return (offered.length > 0 ? offered : known).some((size) => this.variant(size).pool === SHARED);
  }

  /** A bulk edit sets the units of each stock of the offered variants. `known`: sizes that the editor shows. */
  setEachStock(units: Units, known: readonly string[]): void {
    const offered = new Set(known.filter((size) => this.variant(size).isOffered));
    const isActive = (size: string) => offered.has(size);
    if (this.sharesStock(known)) return this.writeAll({ sizes: known, shared: units }, isActive);
    const written = known.map(
      (size) => [size, isActive(size) ? units : this.shownUnits(size, known)] as const,
    );
    this.writeAll({ bySize: new Map(written) }, isActive);
  }

  /** A file by SKU sets the units of one offered variant, which then has a stock of its own if others share it. */
  setBySku(size: string, units: number): void {
    const variant = this.state.variants.get(size);
    if (!variant?.isOffered || this.available(size) === units) return;
    const isShared = [...this.state.variants.values()].filter(({ pool }) => pool === variant.pool).length > 1;
    if (isShared) variant.pool = size;
    this.setAvailable(variant.pool, units);
  }

  /** Runs an import. Returns a function that undoes what only this import changed. */
  runImport(write: () => void): () => void {
    const before = copyOf(this.state);
    write();
    const after = copyOf(this.state);
    return () => this.revert(before, after);
  }

  private revert(before: State, after: State): void {
    for (const [size, former] of before.variants) {
      const written = after.variants.get(size) ?? former;
      const variant = this.variant(size);
      if (written.isOffered !== former.isOffered && variant.isOffered === written.isOffered)
        variant.isOffered = former.isOffered;
      // The former pool does not know the units that orders hold of the new one.
      const isHeld = this.pool(written.pool).held > 0;
      if (written.pool !== former.pool && variant.pool === written.pool && !isHeld)
        variant.pool = former.pool;
    }
    for (const [name, former] of before.pools) {
      const written = after.pools.get(name);
      const pool = this.pool(name);
      const isChanged = written?.received !== former.received;
      const suffices = former.received === null || former.received >= pool.held;
      if (isChanged && pool.received === written?.received && suffices) pool.received = former.received;
    }
  }

  available(size: string): Units {
    return this.availableIn(this.variant(size).pool);
  }

  /** The available units of each variant, in the order of sizes. */
  snapshot(): { size: string; available: Units; isOffered: boolean }[] {
    return [...this.state.variants]
      .map(([size, { isOffered }]) => ({ size, available: this.available(size), isOffered }))
      .sort((one, other) => one.size.localeCompare(other.size));
  }
}
