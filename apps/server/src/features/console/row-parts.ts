/** Columns that identify the seller of a row in the console. */
export type SellerColumns = { seller_id: number; account: string; store_name: string };

/** Returns null if no operator has acted yet. */
export function toOperatorRef(
  id: number | null,
  account: string | null,
): { id: number; account: string } | null {
  return id === null || account === null ? null : { id, account };
}
