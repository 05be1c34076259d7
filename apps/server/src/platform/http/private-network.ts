import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const PRIVATE_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4');
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a request comes from this machine or its private network. False for proxies that TRUST_PROXY_HOPS
 * does not count: their address is the proxy's.
 */
export function isFromPrivateNetwork(request: FastifyRequest, trustProxyHops: number): boolean {
  const { headers, ip } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && trustProxyHops === 0) return false;
  return PRIVATE_NETWORKS.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
