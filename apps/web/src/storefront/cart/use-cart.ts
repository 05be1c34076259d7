// The lines to be ordered, held against what the store says now: the cart's, or the one that "buy now" put into the address.
import { useCallback, useEffect, useState } from 'react';
import { listCartProducts } from '@raan/contract/storefront/storefront-endpoints';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { call } from '#lib/api.ts';
import { CART_CHANGED } from '#storefront/app/frame-script.ts';
import { addLine, clampQuantity, lineKey, readCart, writeCart, type CartLine } from './cart-lines.ts';
import { checkLine, isBlocking, type LineNote } from './check-line.ts';
import { lineOfProduct } from './line-of-product.ts';

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
  /** Some line can't be ordered. */
  isBlocked: boolean;
  setQuantity: (line: CartLine, quantity: number) => void;
  remove: (line: CartLine) => void;
  /** Puts removed lines back where they were. */
  restore: (lines: readonly CartLine[]) => void;
  recheck: () => void;
};

/** `single`: order what the address names, and leave the cart alone. */
export function useCart(slug: string, { single }: { single: boolean }): Cart {
  const [lines, setLines] = useState<readonly CartLine[] | null>(null);
  const [notes, setNotes] = useState<Notes>(new Map());
  const [check, setCheck] = useState<Cart['check']>('checking');
  const [isKept, setIsKept] = useState(true);

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
    const wanted = choiceInAddress();
    if (!single) setLines(readCart(slug));
    try {
      if (wanted && single) {
        const product = (await findProducts(slug, [wanted.productId])).get(wanted.productId);
        const line = product && lineOfProduct(product, wanted);
        setLines(line ? [{ ...line, quantity: clampQuantity(line.quantity, line.stock) }] : []);
      } else {
        if (wanted) await addFromAddress(slug, wanted);
        const kept = readCart(slug);
        setLines(kept);
        const products = await findProducts(
          slug,
          kept.map((line) => line.product_id),
        );
        // The customer may have changed the cart meanwhile.
        const checked = readCart(slug).map((line) => checkLine(line, products.get(line.product_id) ?? null));
        setNotes(new Map(checked.map(({ line, notes: found }) => [lineKey(line), found])));
        keep(checked.map(({ line }) => line));
      }
      setCheck('done');
    } catch {
      setCheck('failed');
    }
  }, [slug, single, keep]);

  // The server drew the page without the cart: what this device keeps is known only now.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void load(), [load]);

  const change = (next: (now: readonly CartLine[]) => readonly CartLine[]) => keep(next(lines ?? []));
  return {
    lines,
    notes,
    check,
    isKept,
    isBlocked: (lines ?? []).some((line) => notes.get(lineKey(line))?.some(isBlocking)),
    setQuantity: (line, quantity) =>
      change((now) =>
        now.map((one) =>
          lineKey(one) === lineKey(line) ? { ...one, quantity: clampQuantity(quantity, one.stock) } : one,
        ),
      ),
    remove: (line) => change((now) => now.filter((one) => lineKey(one) !== lineKey(line))),
    restore: keep,
    recheck: () => void load(),
  };
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
