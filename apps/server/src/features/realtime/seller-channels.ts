/** The seller whose channel this is, if it is one. */
export function sellerOf(channel: string): number | undefined {
  const sellerId = Number(/^private-seller\.(\d+)$/.exec(channel)?.[1]);
  return Number.isSafeInteger(sellerId) ? sellerId : undefined;
}
