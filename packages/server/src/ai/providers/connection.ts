/*
 * How the server reaches an endpoint:
 *
 * 1. Endpoints of the console connect only to public addresses, and to private ones that the operator's allow-list names. A name
 *    is resolved once, and the connection uses that result, so that a name whose address changes in between gains nothing.
 * 2. With a proxy, each connection is a tunnel by `CONNECT` (RFC 9110, 9.3.6). The proxy resolves names, so the rule then applies
 *    to the address of the proxy, and to endpoints that are named by an address.
 */
import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Whether an address may be connected to. @param name - the host name that resolved to it */
export type AddressRule = (address: string, name: string) => boolean;

/** Connections to one endpoint. */
export interface Connection {
  readonly agentOf: (url: URL) => HttpAgent;
  /** The error of an endpoint that is named by an address which is not allowed. */
  readonly findRefusal: (url: URL) => Error | undefined;
  /** Closes idle connections; running requests end normally. */
  readonly close: () => void;
}

const refused = () =>
  Object.assign(new Error('The address is neither public nor on the list of allowed private addresses'), {
    code: 'ADDRESS_REFUSED',
  });

/** @param options.isAllowed Default: every address. */
export function createConnection(options: {
  readonly proxy?: string | undefined;
  readonly isAllowed?: AddressRule | undefined;
}): Connection {
  const { proxy, isAllowed = () => true } = options;
  const lookup = lookupWithin(isAllowed);
  const agentOptions = { keepAlive: true, maxFreeSockets: 16, lookup } as const;
  const agents =
    proxy === undefined
      ? { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
      : tunnelAgents(new URL(proxy), agentOptions);
  const findRefusal = ({ hostname }: URL) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !isAllowed(host, host) ? refused() : undefined;
  };
  return {
    agentOf: url => (url.protocol === 'https:' ? agents.https : agents.http),
    findRefusal: url => findRefusal(url) ?? (proxy === undefined ? undefined : findRefusal(new URL(proxy))),
    close: () => {
      // Sockets in use leave the agent when their requests end.
      for (const agent of [agents.http, agents.https])
        for (const sockets of Object.values(agent.freeSockets))
          for (const socket of sockets ?? []) socket.destroy();
    },
  };
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const lookupWithin =
  (isAllowed: AddressRule) =>
  (hostname: string, options: LookupOptions, answer: Answer): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const allowed = addresses.filter(({ address }) => isAllowed(address, hostname));
      const [first] = allowed;
      if (!first) return answer(refused(), []);
      if (options.all) answer(null, allowed);
      else answer(null, first.address, first.family);
    });

interface TunnelOptions {
  readonly keepAlive: boolean;
  readonly maxFreeSockets: number;
  readonly lookup: ReturnType<typeof lookupWithin>;
}

interface Target {
  readonly host?: string | null;
  readonly port?: number | string | null;
  readonly servername?: string;
}

type Connected = (error: Error | null, socket?: Socket) => void;

function tunnelAgents(proxy: URL, options: TunnelOptions) {
  const open = (target: Target, isSecure: boolean, done: Connected): undefined => {
    const host = String(target.host);
    const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${target.port}`;
    const send = proxy.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(proxy, {
      method: 'CONNECT',
      path: authority,
      headers: { host: authority },
      // `lookup` answers in both forms that Node's overloads list.
      lookup: options.lookup as never,
      agent: false,
    });
    outgoing.once('error', error => done(error));
    outgoing.once('connect', ({ statusCode }, socket: Socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        return done(
          Object.assign(new Error('The proxy refused the connection'), { code: `PROXY_${statusCode}` }),
        );
      }
      if (!isSecure) return done(null, socket);
      const secure = connectTls({ socket, ...(isIP(host) ? {} : { servername: host }) });
      secure.once('secureConnect', () => done(null, secure));
      secure.once('error', error => done(error));
    });
    // The proxy answers without opening a tunnel.
    outgoing.once('response', ({ statusCode }) => {
      outgoing.destroy();
      done(Object.assign(new Error('The proxy made no tunnel'), { code: `PROXY_${statusCode}` }));
    });
    outgoing.end();
    return undefined;
  };
  const { keepAlive, maxFreeSockets } = options;
  const http = new HttpAgent({ keepAlive, maxFreeSockets });
  const https = new HttpsAgent({ keepAlive, maxFreeSockets });
  return {
    // Node calls it with a callback for sockets that are not ready at once; its types list only the other form.
    http: Object.assign(http, { createConnection: (to: Target, done: Connected) => open(to, false, done) }),
    https: Object.assign(https, { createConnection: (to: Target, done: Connected) => open(to, true, done) }),
  };
}
