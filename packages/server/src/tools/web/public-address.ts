import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given to the internet at large. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the internet at large. Everything else is refused: this machine, private networks, what a
 * cloud answers about itself, and forms of IPv6 that carry an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(global6);
}
