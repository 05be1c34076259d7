// What is fetched from, or sent to, addresses that strangers wrote: none of them may lead into our own network.
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const INNER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv4');
}

const OUTER_V6 = new BlockList();
OUTER_V6.addSubnet('2000::', 3, 'ipv6');
const INNER_V6 = new BlockList();
// Documentation, Teredo, 6to4 and NAT64 may carry an inner IPv4 address inside.
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
] as const) {
  INNER_V6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !INNER.check(address, 'ipv4');
  if (version === 6) return OUTER_V6.check(address, 'ipv6') && !INNER_V6.check(address, 'ipv6');
  return false;
}

/**
 * Looks names up for a connection and lets only allowed addresses through. Checked where the connection is made, so that a name can't point
 * elsewhere between the check and the use. `refusal` makes the error of a name that has no allowed address.
 */
export function guardedLookup(isAllowed: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowed(address));
      const first = allowed[0];
      if (error || !first) {
        callback(error ?? refusal(), '', 0);
        return;
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
