import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address';

describe('callerAddress', () => {
  it.each([
    ['the header of nobody who is trusted', '192.0.2.1', '203.0.113.9', false, '192.0.2.1'],
    ['what the proxy wrote', '10.0.0.1', '203.0.113.9', true, '203.0.113.9'],
    ['not what the caller sent before it', '10.0.0.1', '198.51.100.1, 203.0.113.9', true, '203.0.113.9'],
    ['no address that is none', '10.0.0.1', 'x'.repeat(500), true, '10.0.0.1'],
    ['no header', '10.0.0.1', undefined, true, '10.0.0.1'],
    ['no connection', undefined, undefined, false, 'unknown'],
    ['IPv4 in IPv6', '::ffff:192.0.2.1', undefined, false, '192.0.2.1'],
    ['a network of IPv6', '2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2::/64'],
    ['another address of it', '2001:db8:1:2::1', undefined, false, '2001:db8:1:2::/64'],
    ['a short one', '2001:db8::1', undefined, false, '2001:db8:0:0::/64'],
    ['this machine', '::1', undefined, false, '0:0:0:0::/64'],
    ['one with a zone', 'fe80::1%eth0', undefined, false, 'fe80:0:0:0::/64'],
  ])('takes %s', (_, remote, forwarded, trustProxy, expected) => {
    expect(callerAddress(remote, forwarded, trustProxy)).toBe(expected);
  });
});
