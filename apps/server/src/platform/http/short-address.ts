import { isIPv6 } from 'node:net';

/** Shortens an address to its network: `203.0.113.x`, `2001:db8:1:x`. */
export function shortAddress(ip: string): string {
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(v4)) return v4.replace(/\.\d+$/, '.x');
  const [head = ''] = v4.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}:x`;
}
