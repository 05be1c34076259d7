/** What names a row's seller in the console, joined to it. */
export type SellerColumns = { seller_id: number; account: string; store_name: string };

/** Which operator did it; null while nobody has. */
export function operatorOf(
  id: number | null,
  account: string | null,
): { id: number; account: string } | null {
  return id === null || account === null ? null : { id, account };
}
