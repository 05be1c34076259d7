import ipaddr from 'ipaddr.js';

/** Bytes of the part of an IPv6 address that an internet provider assigns; the customer chooses the rest. */
const NETWORK_BYTES = 8;

/** Some proxies append the connection's port, which would make every connection a network of its own. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\])(?::\d+)?$/;

/**
 * The network that a limit counts for: an IPv4 address itself, an IPv6 address by its /64, because one customer owns all addresses in
 * it. A port is ignored. Text that is no address is returned unchanged.
 */
export function networkOf(given: string): string {
  const address = given.replace(WITH_PORT, '$1$2');
  if (!ipaddr.isValid(address)) return given;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}
