// The lines to order, checked against current products: the cart, or the single line of "buy now" in the URL.
import { useCallback, useEffect, useRef, useState } from 'react';
import { listCartProducts, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import type { StoreVariant } from '@raan/contract/catalogue/variant';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { callEndpoint } from '#lib/api.ts';
import {
  CART_CHANGED,
  addLine,
  clampQuantity,
  lineKey,
  restoreLines,
  readCart,
  writeCart,
  type CartLine,
} from './cart-lines.ts';
import { checkLine, isBlocking, joinSameLines, type CheckedLine, type LineNote } from './check-line.ts';
import { lineFromUrl, lineOf, variantOf, type UrlChoice } from './cart-line-from-product.ts';
import { countedPool, shareUnits, unitsBeside, type PoolOf } from './share-units.ts';
import { readShownPrice, storeShownPrice } from './shown-price.ts';

/**
 * Returns the choice in the URL (`?product=…&quantity=…&option1=…`) of a product page's form. Pages from before
 * variants name a colour and a size.
 */
export function choiceInUrl(): (UrlChoice & { productId: number }) | null {
  const parameters = new URLSearchParams(location.search);
  const productId = Number(parameters.get('product'));
  if (!Number.isSafeInteger(productId) || productId <= 0) return null;
  const quantity = Math.max(1, Math.trunc(Number(parameters.get('quantity'))) || 1);
  const [color, size] = [parameters.get('color') || null, parameters.get('size') || null];
  return { productId, parameters, former: color || size ? { color, size } : null, quantity };
}

type Products = ReadonlyMap<number, CartProduct>;

/** Returns the products that the store sells, by id, in one request. */
async function loadProducts(slug: string, ids: readonly number[]): Promise<Products> {
  if (ids.length === 0) return new Map();
  const query = { ids: [...new Set(ids)].join(',') };
  const { products } = await callEndpoint(listCartProducts, { params: { slug }, query });
  return new Map(products.map((product) => [product.id, product]));
}

function poolsIn(products: Products): PoolOf {
  return (line) => {
    const product = products.get(line.product_id);
    const variant = product && variantOf(product, line);
    return variant && countedPool(variant);
  };
}

type Notes = ReadonlyMap<string, readonly LineNote[]>;

export type Cart = {
  /** null until the stored cart is read. */
  lines: readonly CartLine[] | null;
  notes: Notes;
  check: 'checking' | 'done' | 'failed';
  /** False if the browser refuses storage. */
  isStored: boolean;
  orderableLines: readonly CartLine[];
  hasBlockedLines: boolean;
  setQuantity: (line: CartLine, quantity: number) => void;
  /** The largest quantity of a line; other lines may use units of the same stock. */
  maxOf: (line: CartLine) => number;
  /** The product of a line as last loaded. */
  productOf: (line: CartLine) => CartProduct | undefined;
  /** Replaces a line by another variant of its product. */
  changeVariant: (line: CartLine, variant: StoreVariant) => void;
  /** Removes lines. Returns a function that restores them in the cart as it is then. */
  remove: (removed: readonly CartLine[]) => () => void;
  recheck: () => void;
};

/** Loads and checks the lines. `single`: order only the choice in the URL and leave the cart unchanged. */
export function useCart(slug: string, { single }: { single: boolean }): Cart {
  const [lines, setLines] = useState<readonly CartLine[] | null>(null);
  const [notes, setNotes] = useState<Notes>(new Map());
  const [check, setCheck] = useState<Cart['check']>('checking');
  const [isStored, setIsStored] = useState(true);
  const [products, setProducts] = useState<Products>(new Map());
  /** The line of the choice in the URL, as last shown. */
  const singleLine = useRef<CartLine>(undefined);

  const storeLines = useCallback(
    (next: readonly CartLine[]) => {
      setLines(next);
      if (single) return;
      setIsStored(writeCart(slug, next));
      dispatchEvent(new Event(CART_CHANGED));
    },
    [slug, single],
  );
  /** Shows and stores lines, after limiting those that share units. */
  const applyLines = useCallback(
    (checked: readonly CheckedLine[], poolOf: PoolOf) => {
      const shared = shareUnits(checked, poolOf);
      setNotes(new Map(shared.map(({ line, notes: lineNotes }) => [lineKey(line), lineNotes])));
      storeLines(shared.map(({ line }) => line));
      return shared;
    },
    [storeLines],
  );

  const load = useCallback(async () => {
    setCheck('checking');
    if (!single) setLines(readCart(slug));
    try {
      const { lines: loadedLines, products: loadedProducts } = single
        ? await loadSingleLine(slug, singleLine.current)
        : await loadCart(slug, setLines);
      setProducts(loadedProducts);
      const checked = applyLines(
        joinSameLines(
          loadedLines.map((line) => checkLine(line, loadedProducts.get(line.product_id) ?? null)),
        ),
        poolsIn(loadedProducts),
      );
      if (single && checked[0]) {
        singleLine.current = checked[0].line;
        storeShownPrice(checked[0].line.price);
      }
      setCheck('done');
    } catch {
      setCheck('failed');
    }
  }, [slug, single, applyLines]);

  // The stored cart is known only in the browser.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void load(), [load]);

  // Other tabs may change the cart, also while this page is in the back-forward cache.
  useEffect(() => {
    if (single || lines === null) return;
    const reloadIfChanged = () => {
      if (serializeChoice(readCart(slug)) !== serializeChoice(lines)) void load();
    };
    addEventListener('storage', reloadIfChanged);
    addEventListener('pageshow', reloadIfChanged);
    return () => {
      removeEventListener('storage', reloadIfChanged);
      removeEventListener('pageshow', reloadIfChanged);
    };
  }, [slug, single, lines, load]);

  const isLineBlocked = (line: CartLine) => notes.get(lineKey(line))?.some(isBlocking) ?? false;
  /** The stored cart, which another tab may have changed. Lines shown here keep their name and price. */
  const now = () => {
    if (single) return lines ?? [];
    const shown = new Map(lines?.map((line) => [lineKey(line), line]));
    return readCart(slug).map((storedLine) => ({
      ...(shown.get(lineKey(storedLine)) ?? storedLine),
      quantity: storedLine.quantity,
    }));
  };
  const poolOf = poolsIn(products);
  const maxOf = (line: CartLine) => {
    const others = (lines ?? []).filter((one) => lineKey(one) !== lineKey(line) && !isLineBlocked(one));
    return unitsBeside(line, others, poolOf) ?? quantityMax(line.stock);
  };
  const show = (next: readonly CartLine[]) =>
    applyLines(joinSameLines(next.map((line) => ({ line, notes: notes.get(lineKey(line)) ?? [] }))), poolOf);
  return {
    lines,
    notes,
    check,
    isStored,
    orderableLines: (lines ?? []).filter((line) => !isLineBlocked(line)),
    hasBlockedLines: (lines ?? []).some(isLineBlocked),
    setQuantity: (line, quantity) =>
      show(
        now().map((one) =>
          lineKey(one) === lineKey(line)
            ? { ...one, quantity: Math.min(clampQuantity(quantity, one.stock), maxOf(line)) }
            : one,
        ),
      ),
    maxOf,
    productOf: (line) => products.get(line.product_id),
    changeVariant: (line, variant) => {
      const product = products.get(line.product_id);
      if (!product) return;
      const changed = lineOf(product, variant, clampQuantity(line.quantity, variant.stock));
      show(now().map((one) => (lineKey(one) === lineKey(line) ? changed : one)));
    },
    remove: (removed) => {
      const before = now();
      const keys = new Set(removed.map(lineKey));
      show(before.filter((one) => !keys.has(lineKey(one))));
      return () => show(restoreLines(readCart(slug), removed, before));
    },
    recheck: () => void load(),
  };
}

/** Omits names and prices, which each tab keeps in its own language. */
function serializeChoice(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));
}

type LoadedCart = { lines: readonly CartLine[]; products: Products };

/** As last shown, with the price shown before a reload. None if the product is not sold. */
async function loadSingleLine(slug: string, before: CartLine | undefined): Promise<LoadedCart> {
  const choice = choiceInUrl();
  const products = await loadProducts(slug, choice ? [choice.productId] : []);
  const product = choice && products.get(choice.productId);
  const fromUrl = product && lineFromUrl(product, choice);
  const line = before ?? (fromUrl && { ...fromUrl, price: readShownPrice() ?? fromUrl.price });
  return { lines: line ? [line] : [], products };
}

/** Loads the stored cart after adding the choice in the URL. Shows it before its products are loaded. */
async function loadCart(slug: string, show: (lines: readonly CartLine[]) => void): Promise<LoadedCart> {
  const choice = choiceInUrl();
  if (choice) await addChoiceInUrl(slug, choice);
  const storedLines = readCart(slug);
  show(storedLines);
  const products = await loadProducts(
    slug,
    storedLines.map((line) => line.product_id),
  );
  // The customer may have changed the cart meanwhile.
  return { lines: readCart(slug), products };
}

/** Adds the choice of a form submitted without script, if it can be ordered. Cleans the URL, so that a reload adds nothing. */
async function addChoiceInUrl(slug: string, choice: UrlChoice & { productId: number }): Promise<void> {
  const product = (await loadProducts(slug, [choice.productId])).get(choice.productId);
  const line = product && lineFromUrl(product, choice);
  const isOrderable = line && !checkLine(line, product).notes.some(isBlocking);
  const added = isOrderable && addLine(readCart(slug), line);
  if (added) writeCart(slug, added);
  history.replaceState(null, '', location.pathname);
}
