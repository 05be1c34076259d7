import type { IncomingMessage } from 'node:http';

/** Where a request comes from, as told by as many proxies in front of us as are trusted: what a client adds itself counts for nothing. */
export function forwardedAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const own = socket.remoteAddress ?? '';
  if (trustedHops === 0) return own;
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = told.map((address) => address.trim()).filter((address) => address !== '');
  return hops.at(-trustedHops) ?? hops[0] ?? own;
}
