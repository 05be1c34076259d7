import type { IncomingMessage } from 'node:http';

/** Returns the client's address. Only the last `trustedHops` entries of X-Forwarded-For count: a client can forge others. */
export function forwardedAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const remoteAddress = socket.remoteAddress ?? '';
  if (trustedHops === 0) return remoteAddress;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  return hops.at(-trustedHops) ?? hops[0] ?? remoteAddress;
}
