// Pictures are fetched from addresses that strangers wrote: none of them may lead into our own network.
import { BlockList, isIP } from 'node:net';

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
