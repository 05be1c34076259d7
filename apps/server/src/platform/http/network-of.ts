import ipaddr from 'ipaddr.js';

/** The prefix of an IPv6 address that a provider assigns; the customer chooses the rest. */
const NETWORK_BYTES = 8;

/** Some proxies append the port, which would make every connection its own network. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\])(?::\d+)?$/;

/**
 * The network that a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which one customer
 * owns. Ignores a port. Returns text that is no address unchanged.
 */
export function networkOf(given: string): string {
  const address = given.replace(WITH_PORT, '$1$2');
  if (!ipaddr.isValid(address)) return given;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}
