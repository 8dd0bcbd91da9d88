import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

it.each([
  '93.184.216.34',
  '1.1.1.1',
  '168.63.129.15',
  '166.12.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:82b::200e',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine by another of its addresses', '127.8.9.10'],
  ['this machine by IPv6', '::1'],
  ['any address', '0.0.0.0'],
  ['any address of IPv6', '::'],
  ['a private network', '10.0.0.7'],
  ['another private network', '172.20.1.1'],
  ['a home network', '192.168.1.1'],
  ['what a cloud says of itself', '169.254.169.254'],
  ['the host of a machine in Azure', '168.63.129.16'],
  ['the same in IPv6', '::ffff:168.63.129.16'],
  ['Google within a network', '199.36.153.10'],
  ['Google within a network, by IPv6', '2600:2d00:2:1000::1'],
  ['a service of IBM for its machines', '161.26.0.10'],
  ['another one', '166.9.24.3'],
  ['what Equinix says of a machine', '192.80.8.124'],
  ['what Alibaba says of a machine', '100.100.100.200'],
  ['what Oracle says of a machine', '192.0.0.192'],
  ['what AWS says of a machine, by IPv6', 'fd00:ec2::254'],
  ['a network of a carrier', '100.64.3.4'],
  ['many at once', '224.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['a network for benchmarks', '198.18.0.1'],
  ['an address of IPv4 in one of IPv6', '::ffff:127.0.0.1'],
  ['the same in hexadecimal', '::ffff:7f00:1'],
  ['an outdated form of it', '::127.0.0.1'],
  ['a translated address', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['a unique local address', 'fd00::1'],
  ['a link', 'fe80::1'],
  ['a documentation address', '2001:db8::1'],
  ['no address', 'localhost'],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
