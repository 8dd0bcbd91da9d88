import ipaddr from 'ipaddr.js';
import type { AddressRule } from '../providers/connection';
import { isPublicAddress } from '../tools/web/public-address';

/**
 * The addresses to which endpoints of the console may connect: public ones, and those that the operator lists.
 *
 * @param listed Addresses, ranges such as `10.1.0.0/16`, and host names, whose addresses are then all allowed
 */
export function createAddressRule(listed: readonly string[]): AddressRule {
  const names = new Set(listed.map(entry => entry.toLowerCase()));
  const ranges = listed.flatMap(entry => {
    if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)];
    if (!ipaddr.isValid(entry)) return [];
    const address = ipaddr.process(entry);
    return [[address, address.kind() === 'ipv4' ? 32 : 128] as [typeof address, number]];
  });
  return (address, name) => {
    if (names.has(name.toLowerCase()) || isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(range => range[0].kind() === parsed.kind() && parsed.match(range));
  };
}
