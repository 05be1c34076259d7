/** Returns the seller id of a seller's private channel, or undefined for any other channel. */
export function sellerIdOfChannel(channel: string): number | undefined {
  const sellerId = Number(/^private-seller\.(\d+)$/.exec(channel)?.[1]);
  return Number.isSafeInteger(sellerId) ? sellerId : undefined;
}
