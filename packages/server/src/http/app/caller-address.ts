import { isIP, isIPv6 } from 'node:net';

/**
 * The address that calls are counted by. A header is trusted only if a proxy in front is declared, and then only its last entry,
 * which that proxy has written; the caller can forge the others.
 */
export function callerAddress(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: boolean,
): string {
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  return networkOf(last !== undefined && isIP(last) !== 0 ? last : (remote ?? 'unknown'));
}

/** A customer has a whole /64 of IPv6 addresses, so they count as one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${prefix.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
