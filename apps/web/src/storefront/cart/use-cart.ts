// The lines to be ordered, held against what the store says now: the cart's, or the one that "buy now" put into the address.
import { useCallback, useEffect, useRef, useState } from 'react';
import { listCartProducts } from '@raan/contract/storefront/storefront-endpoints';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { call } from '#lib/api.ts';
import { CART_CHANGED } from '#storefront/app/frame-script.ts';
import {
  addLine,
  clampQuantity,
  lineKey,
  putBack,
  readCart,
  writeCart,
  type CartLine,
} from './cart-lines.ts';
import { checkLine, isBlocking, type LineNote } from './check-line.ts';
import { askedLine, lineOfProduct } from './line-of-product.ts';

/** The choice in the address (`?product=…&quantity=…&color=…&size=…`), as a product page's form sends it. */
export function choiceInAddress(): {
  productId: number;
  color: string | null;
  size: string | null;
  quantity: number;
} | null {
  const parameters = new URLSearchParams(location.search);
  const productId = Number(parameters.get('product'));
  if (!Number.isSafeInteger(productId) || productId <= 0) return null;
  const quantity = Math.max(1, Math.trunc(Number(parameters.get('quantity'))) || 1);
  return {
    productId,
    color: parameters.get('color') || null,
    size: parameters.get('size') || null,
    quantity,
  };
}

/** Those of the products that the store sells, by id; all in one answer. */
async function findProducts(slug: string, ids: readonly number[]): Promise<ReadonlyMap<number, CartProduct>> {
  if (ids.length === 0) return new Map();
  const query = { ids: [...new Set(ids)].join(',') };
  const { products } = await call(listCartProducts, { params: { slug }, query });
  return new Map(products.map((product) => [product.id, product]));
}

type Notes = ReadonlyMap<string, readonly LineNote[]>;

export type Cart = {
  /** null until this device's cart is read. */
  lines: readonly CartLine[] | null;
  notes: Notes;
  check: 'checking' | 'done' | 'failed';
  /** False where the browser keeps nothing. */
  isKept: boolean;
  /** The lines that can be ordered. */
  payable: readonly CartLine[];
  /** Some line can't be ordered. */
  isBlocked: boolean;
  setQuantity: (line: CartLine, quantity: number) => void;
  /** Takes lines out. What is returned puts them back where they were, into the cart as it is by then. */
  remove: (removed: readonly CartLine[]) => () => void;
  recheck: () => void;
};

/** `single`: order what the address names, and leave the cart alone. */
export function useCart(slug: string, { single }: { single: boolean }): Cart {
  const [lines, setLines] = useState<readonly CartLine[] | null>(null);
  const [notes, setNotes] = useState<Notes>(new Map());
  const [check, setCheck] = useState<Cart['check']>('checking');
  const [isKept, setIsKept] = useState(true);
  /** The one line that the address asked for, as the customer sees it. */
  const asked = useRef<CartLine>(undefined);

  const keep = useCallback(
    (next: readonly CartLine[]) => {
      setLines(next);
      if (single) return;
      setIsKept(writeCart(slug, next));
      dispatchEvent(new Event(CART_CHANGED));
    },
    [slug, single],
  );

  const load = useCallback(async () => {
    setCheck('checking');
    if (!single) setLines(readCart(slug));
    try {
      const { seen, products } = single
        ? await lookAtAsked(slug, asked.current)
        : await lookAtCart(slug, setLines);
      const checked = seen.map((line) => checkLine(line, products.get(line.product_id) ?? null));
      setNotes(new Map(checked.map(({ line, notes: found }) => [lineKey(line), found])));
      keep(checked.map(({ line }) => line));
      if (single) asked.current = checked[0]?.line;
      setCheck('done');
    } catch {
      setCheck('failed');
    }
  }, [slug, single, keep]);

  // The server drew the page without the cart: what this device keeps is known only now.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void load(), [load]);

  // Another tab may put in, take out or order, and so may another page while this one waits in the browser's memory.
  useEffect(() => {
    if (single || lines === null) return;
    const follow = () => {
      if (choiceOf(readCart(slug)) !== choiceOf(lines)) void load();
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', follow);
    };
  }, [slug, single, lines, load]);

  const isOff = (line: CartLine) => notes.get(lineKey(line))?.some(isBlocking) ?? false;
  /** What is in the cart by now, which another tab may have changed: nothing of that may be lost. What stands here keeps its name and price. */
  const now = () => {
    if (single) return lines ?? [];
    const shown = new Map(lines?.map((line) => [lineKey(line), line]));
    return readCart(slug).map((kept) => ({ ...(shown.get(lineKey(kept)) ?? kept), quantity: kept.quantity }));
  };
  return {
    lines,
    notes,
    check,
    isKept,
    payable: (lines ?? []).filter((line) => !isOff(line)),
    isBlocked: (lines ?? []).some(isOff),
    setQuantity: (line, quantity) =>
      keep(
        now().map((one) =>
          lineKey(one) === lineKey(line) ? { ...one, quantity: clampQuantity(quantity, one.stock) } : one,
        ),
      ),
    remove: (removed) => {
      const before = now();
      const keys = new Set(removed.map(lineKey));
      keep(before.filter((one) => !keys.has(lineKey(one))));
      return () => keep(putBack(readCart(slug), removed, before));
    },
    recheck: () => void load(),
  };
}

/** What is chosen and how many of it. Names and prices are left out: each tab keeps them as it saw them, in its own language. */
function choiceOf(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));
}

/** The lines as the customer saw them last, and those of their products that the store sells now. */
type Looked = { seen: readonly CartLine[]; products: ReadonlyMap<number, CartProduct> };

/** The one line that the address asks for, as it was seen before, or at today's price. None where the store does not sell the product. */
async function lookAtAsked(slug: string, before: CartLine | undefined): Promise<Looked> {
  const wanted = choiceInAddress();
  const products = await findProducts(slug, wanted ? [wanted.productId] : []);
  const product = wanted && products.get(wanted.productId);
  const line = before ?? (product ? askedLine(product, wanted) : undefined);
  return { seen: line ? [line] : [], products };
}

/** The cart of this device, with what the address adds to it; it is shown before its products are known. */
async function lookAtCart(slug: string, show: (lines: readonly CartLine[]) => void): Promise<Looked> {
  const wanted = choiceInAddress();
  if (wanted) await addFromAddress(slug, wanted);
  const kept = readCart(slug);
  show(kept);
  const products = await findProducts(
    slug,
    kept.map((line) => line.product_id),
  );
  // The customer may have changed the cart meanwhile.
  return { seen: readCart(slug), products };
}

/** A product page's form reached the cart before its script was there. The address is cleaned, so that a reload adds nothing. */
async function addFromAddress(
  slug: string,
  wanted: NonNullable<ReturnType<typeof choiceInAddress>>,
): Promise<void> {
  const product = (await findProducts(slug, [wanted.productId])).get(wanted.productId);
  const line = product && lineOfProduct(product, wanted);
  const added = line && addLine(readCart(slug), line);
  if (added) writeCart(slug, added);
  history.replaceState(null, '', location.pathname);
}
