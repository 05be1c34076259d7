// Pictures that an import still fetches keep their places when an operator edits the product.
import { choiceKey } from '@raan/contract/console/product-content';
import type { EditableProduct } from '@raan/contract/console/console-product-endpoints';
import { PRODUCT_PICTURES_MAX, type ProductContent } from '@raan/contract/console/product-requests';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { failureOf } from '#features/catalogue-import/fetch-picture.ts';
import { picturePosition } from '#features/catalogue-import/pictures.ts';

/** A picture that waits, by its position in the queue. */
export type PendingPicture = Pick<EditableProduct['pending_pictures'][number], 'position' | 'reason'>;

export type PicturePlace =
  /** `after`: the picture before it; null at the start. */
  | { of: 'product'; after: string | null }
  | { of: 'value'; option: number; key: string }
  | { of: 'variant'; choice: readonly string[] };

export type PlacedPicture = PendingPicture & { place: PicturePlace };

/** Selects the pictures of products that are still to be fetched, in the order of their positions. */
export async function selectPendingPictures(
  db: Db | Tx,
  productIds: readonly number[],
): Promise<Map<number, PendingPicture[]>> {
  const { rows } = await sql<{ product_id: number; position: number; last_error: string | null }>`
    select product_id, position, last_error from image_fetches where product_id = any(${[...productIds]}::bigint[])
    order by product_id, position`.execute(db);
  const grouped = Map.groupBy(rows, (row) => row.product_id);
  return new Map(
    [...grouped].map(([id, pending]) => [
      id,
      pending.map(({ position, last_error: error }) => ({
        position,
        reason: error === null ? null : failureOf(error).reason,
      })),
    ]),
  );
}

/**
 * Returns the new positions of waiting pictures, in their order; those that are left out are no longer wanted: their value or
 * variant is gone or has another picture now, or the gallery is full.
 */
function newPositions(
  pending: readonly PlacedPicture[],
  before: ProductContent,
  after: ProductContent,
): { from: number; to: number }[] {
  let room = PRODUCT_PICTURES_MAX - after.pictures.length;
  const gallery = pending
    .flatMap((one) => (one.place.of === 'product' ? [{ from: one.position, after: one.place.after }] : []))
    // Those of removed pictures follow the last one before that is still there.
    .map(({ from, after: anchor }) => ({ from, slot: slotAfter(anchor, before.pictures, after.pictures) }))
    .toSorted((one, other) => one.slot - other.slot || one.from - other.from)
    .filter(() => room-- > 0)
    .map(({ from, slot }, earlier) => ({ from, to: slot + earlier }));
  const others = pending.flatMap(({ position: from, place }) => {
    const to = place.of === 'product' ? undefined : ownerPosition(place, before, after);
    return to === undefined ? [] : [{ from, to }];
  });
  return [...gallery, ...others];
}

/** Number of pictures before the place that follows `anchor`. */
function slotAfter(anchor: string | null, before: readonly string[], after: readonly string[]): number {
  if (anchor === null) return 0;
  const kept = before.slice(0, before.indexOf(anchor) + 1).findLast((name) => after.includes(name));
  return kept === undefined ? 0 : after.indexOf(kept) + 1;
}

function ownerPosition(
  place: Exclude<PicturePlace, { of: 'product' }>,
  before: ProductContent,
  after: ProductContent,
): number | undefined {
  if (place.of === 'variant') {
    const key = choiceKey(place.choice);
    const index = after.variants.findIndex((one) => choiceKey(one.choice) === key);
    const [variant, former] = [
      after.variants[index],
      before.variants.find((one) => choiceKey(one.choice) === key),
    ];
    return variant && variant.status === 'active' && variant.picture === former?.picture
      ? picturePosition({ of: 'variant', index })
      : undefined;
  }
  const former = before.options[place.option];
  const formerValue = former?.values.find(({ key }) => key === place.key);
  if (!former || !formerValue) return undefined;
  // Options have no key; one that was moved keeps its kind and values.
  const owners = after.options.flatMap(({ kind, values }, optionIndex) => {
    const valueIndex = values.findIndex(({ key }) => key === place.key);
    return kind === former.kind && valueIndex >= 0
      ? [{ optionIndex, valueIndex, value: values[valueIndex] }]
      : [];
  });
  const owner = owners.find(({ optionIndex }) => optionIndex === place.option) ?? owners[0];
  return owner && owner.value?.picture === formerValue.picture
    ? picturePosition({ of: 'value', optionIndex: owner.optionIndex, valueIndex: owner.valueIndex })
    : undefined;
}

/** Moves the waiting pictures of a locked product to where its new content has their places. */
export async function movePendingPictures(
  tx: Tx,
  productId: number,
  pending: readonly PlacedPicture[],
  { before, after }: { before: ProductContent; after: ProductContent },
): Promise<void> {
  const moves = newPositions(pending, before, after);
  // Deleting and inserting in two statements: positions may be exchanged.
  const { rows } = await sql<{
    position: number;
    url: string;
    tries: number;
    last_error: string | null;
    next_try_at: string;
  }>`
    delete from image_fetches where product_id = ${productId} returning position, url, tries, last_error, next_try_at`.execute(
    tx,
  );
  const target = new Map(moves.map(({ from, to }) => [from, to]));
  const moved = rows.flatMap((row) => {
    const position = target.get(row.position);
    return position === undefined ? [] : [{ ...row, product_id: productId, position }];
  });
  if (moved.length > 0) await tx.insertInto('image_fetches').values(moved).execute();
}
