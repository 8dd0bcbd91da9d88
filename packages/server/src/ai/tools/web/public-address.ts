import ipaddr from 'ipaddr.js';

/** The globally routed part of IPv6. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public addresses at which a cloud only serves its own machines. Others of this kind are link-local (AWS, Google, Tencent), or
 * are in 100.64.0.0/10 (Alibaba) or 192.0.0.0/24 (Oracle), which are refused completely.
 */
const cloudHosts = [
  // Azure, virtual address of the host: https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // Google APIs within a network: https://docs.cloud.google.com/vpc/docs/configure-private-google-access and
  // https://docs.cloud.google.com/vpc-service-controls/docs/private-connectivity
  '199.36.153.4/30',
  '199.36.153.8/30',
  '2600:2d00:2:1000::/64',
  '2600:2d00:2:2000::/64',
  // IBM, infrastructure and platform services: https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Equinix Metal, metadata.packet.net: https://www.packet.com/developers/docs/servers/key-features/metadata/
  '192.80.8.124/32',
].map(range => ipaddr.parseCIDR(range));

/**
 * Whether an address is on the public internet. Everything else is refused: this machine, private networks, cloud metadata
 * services, and forms of IPv6 that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(global6)) return false;
  return !cloudHosts.some(range => parsed.kind() === range[0].kind() && parsed.match(range));
}
