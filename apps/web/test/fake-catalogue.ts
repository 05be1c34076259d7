import { CATEGORY_KEYS, type ProductCard } from '@raan/contract/catalogue/product';
import { getProduct, listAvailableProducts, listProducts } from '@raan/contract/catalogue/product-endpoints';
import {
  getListedProducts,
  getListing,
  listInStore,
  listMatchesInStore,
  listProductInStore,
  listUnavailableProducts,
  MATCHES_PER_STEP,
  undoListing,
} from '@raan/contract/shop/shop-endpoints';
import { FakeServer } from './fake-server.ts';
import { createSampleData } from './schema-sample.ts';

const LISTED_AT = Date.parse('2026-11-22T05:00:00.000Z');

/** A product's name. Every fifth product has the same category. */
export const productName = (id: number) => `Product ${String(id).padStart(4, '0')}`;

/** A server with a catalogue of products 1 to `count`, and a store that the test can list them in. */
export class FakeCatalogue extends FakeServer {
  readonly products: readonly ProductCard[];
  readonly listed = new Set<number>();
  readonly #listings = new Map<string, readonly number[]>();

  constructor(count: number) {
    super({ samples: true });
    const [sample] = createSampleData(listProducts).products;
    if (!sample) throw new Error('the sample list is empty');
    this.products = Array.from({ length: count }, (_, index) => ({
      ...sample,
      id: index + 1,
      name: productName(index + 1),
      category: CATEGORY_KEYS[index % CATEGORY_KEYS.length] ?? 'beauty',
      status: 'active',
      effective_price: index + 1,
      price: index + 1,
    }));
    this.on(listProducts, ({ query }) => this.#page(query, () => true));
    this.on(listAvailableProducts, ({ query }) => this.#page(query, ({ id }) => !this.listed.has(id)));
    this.on(getListedProducts, ({ query }) => this.#page(query, ({ id }) => this.listed.has(id)));
    this.on(listUnavailableProducts, { products: [], total: 0 });
    this.on(getProduct, ({ address }) => ({ ...createSampleData(getProduct), ...this.#productAt(address) }));
    this.on(getListing, ({ address }) => ({ is_listed: this.listed.has(this.#productAt(address).id) }));
    this.on(listProductInStore, ({ address }) => this.#list([this.#productAt(address).id]));
    this.on(listInStore, ({ body }) => this.#list((body as { product_ids: number[] }).product_ids));
    this.on(listMatchesInStore, ({ body }) => this.#listMatches(body as MatchesBody));
    this.on(undoListing, ({ body }) => {
      const ids = this.#listings.get((body as { listed_at: string }).listed_at) ?? [];
      for (const id of ids) this.listed.delete(id);
      return { success_count: ids.length };
    });
  }

  #productAt(address: string): ProductCard {
    const product = this.products[Number(/\d+/.exec(address)?.[0]) - 1];
    if (!product) throw new Error(`no product at ${address}`);
    return product;
  }

  #matches({ keyword = '', category }: Filter): ProductCard[] {
    return this.products.filter(
      (product) => product.name.includes(keyword) && (!category || product.category === category),
    );
  }

  #page(query: URLSearchParams, isIn: (product: ProductCard) => boolean) {
    const [page, per_page] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)];
    const from = Number(query.get('cursor') ?? (page - 1) * per_page);
    const matches = this.#matches({
      keyword: query.get('keyword') ?? '',
      category: query.get('category') ?? undefined,
    }).filter(isIn);
    const next = from + per_page;
    const has_more = next < matches.length;
    return {
      products: matches.slice(from, next),
      categories: [],
      pagination: {
        page,
        per_page,
        total: matches.length,
        has_more,
        ...(has_more && { next_cursor: String(next) }),
      },
    };
  }

  #list(ids: readonly number[]) {
    const added = ids.filter((id) => !this.listed.has(id));
    for (const id of added) this.listed.add(id);
    const listed_at = new Date(LISTED_AT + this.#listings.size).toISOString();
    this.#listings.set(listed_at, added);
    return {
      success_count: added.length,
      failed_count: 0,
      already_listed: ids.length - added.length,
      not_found: 0,
      listed_at,
    };
  }

  #listMatches({ filter, except_ids = [], cursor = '0' }: MatchesBody) {
    const ids = this.#matches(filter)
      .map(({ id }) => id)
      .filter((id) => id > Number(cursor) && !this.listed.has(id) && !except_ids.includes(id));
    const step = ids.slice(0, MATCHES_PER_STEP);
    return {
      ...this.#list(step),
      ...(ids.length > step.length && { next_cursor: String(step.at(-1)) }),
    };
  }
}

type Filter = { keyword?: string | undefined; category?: string | undefined };
type MatchesBody = { filter: Filter; except_ids?: number[]; cursor?: string };
