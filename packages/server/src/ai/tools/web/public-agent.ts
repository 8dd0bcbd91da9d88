import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';

/** The server must not connect to this address on behalf of others. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';

  constructor() {
    super('The address does not belong to the public web');
  }
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Connects to public addresses only. A name is resolved once and the connection uses that result, so changing the name's address
 * between check and use has no effect; IP addresses are checked separately, without resolving.
 */
export function createPublicAgent(isAllowed: (address: string) => boolean): Agent {
  const lookup = (hostname: string, options: LookupOptions, answer: Answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return answer(new RefusedAddressError(), []);
      if (options.all) answer(null, allowed);
      else answer(null, first.address, first.family);
    });
  // `lookup` answers in both forms that Node's overloads list.
  const connect = buildConnector({ timeout: 10_000, lookup: lookup as never });
  return new Agent({
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !isAllowed(host)) return done(new RefusedAddressError(), null);
      connect(options, done);
    },
  });
}
