import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a request comes from this machine or its private network. One that a proxy passed on without being configured
 * (TRUST_PROXY_HOPS) does not: the address then is the proxy's, not the caller's.
 */
export function isNear(request: FastifyRequest, trustProxyHops: number): boolean {
  const { headers, ip } = request;
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isPassedOn && trustProxyHops === 0) return false;
  return NEAR.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
