/*
 * The frame side. Required:
 *   1. it only accepts messages from the parent window, from a listed origin, and once the document has loaded;
 *   2. a parent from another origin receives `ORIGIN_NOT_ALLOWED` at once, and nothing else;
 *   3. a document accepts one hello in its lifetime; a second one is refused on its own port;
 *   4. when the document unloads, the host is notified at once.
 */
import {
  type BridgeAccept,
  type BridgeHello,
  type BridgeListening,
  type BridgeReject,
  bridgeHello,
  bridgeProtocols,
  OrielError,
  type Surface,
  type SurfaceHandlers,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { asPeer, type BridgePeer } from '../bridge-peer';
import { type Clock, systemClock } from '../clock';
import type { FirstContact } from '../contact/first-contact';
import { openPostmateFrame } from '../contact/postmate-frame';
import { serializeError } from '../error-serialization';
import type { Handlers } from '../inbound-requests';
import type { BridgeLimits } from '../limits';
import { intersectCapabilities, negotiateProtocol } from '../negotiation';
import { PeerCore } from '../peer-core';
import { connectPort } from '../port-wire';
import { toOrielError } from '../to-oriel-error';
import { checkAllowedOrigins } from './allowed-origins';

export interface AcceptHostOptions<Local extends Surface, Remote extends Surface> {
  /**
   * Exact origin of the expected page around this iframe, one of `allowedOrigins`: it is notified that the iframe listens.
   * Default: no notification; the iframe waits for the host's next greeting.
   */
  readonly expected?: string | undefined;
  /** Exact origins that may embed this iframe: the list of the page's `frame-ancestors`. `*` is refused. */
  readonly allowedOrigins: readonly string[];
  /** Surface of the widget. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** Surface of the host. */
  readonly remote: Remote;
  /** Version of the widget. */
  readonly version: string;
  readonly capabilities?: readonly string[];
  /** Supported protocol numbers. Default: all of this build. */
  readonly protocols?: readonly number[];
  /** Checks the hello before it is accepted; an exception becomes the reason for the refusal. */
  readonly check?: (hello: BridgeHello) => void;
  /** Milliseconds to wait for a host. Default 30,000; 0 waits forever. */
  readonly timeout?: number;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** The first-contact protocol. Default: postmate. The host must use the same one. */
  readonly contact?: FirstContact;
  /** Called once, with the reason, when the connection ends. */
  readonly onClose?: (error: OrielError) => void;
}

/** The host that embeds this iframe. */
export interface HostConnection<Local extends Surface, Remote extends Surface> {
  readonly peer: BridgePeer<Local, Remote>;
  /** Exact origin of the page. */
  readonly origin: string;
  readonly hello: BridgeHello;
  readonly protocol: number;
  /** Capabilities that both sides have. */
  readonly capabilities: readonly string[];
}

/** Waits for the page that embeds this iframe; rejects with `HANDSHAKE_TIMEOUT`, `ORIGIN_NOT_ALLOWED` or the refusal. */
export function acceptHost<Local extends Surface, Remote extends Surface>(
  options: AcceptHostOptions<Local, Remote>,
): Promise<HostConnection<Local, Remote>> {
  const allowed = checkAllowedOrigins(options.allowedOrigins);
  const { clock = systemClock, timeout = 30_000 } = options;
  const contact = (options.contact?.openFrame ?? openPostmateFrame)();
  return new Promise((resolve, reject) => {
    let isTaken = false;
    const stopTimer =
      timeout > 0
        ? clock.after(timeout, () => {
            isTaken = true;
            reject(new OrielError('HANDSHAKE_TIMEOUT', 'No page has connected to this frame.'));
          })
        : () => {};

    const handleMessage = (event: MessageEvent<unknown>) => {
      if (window.parent === window || event.source !== window.parent) return;
      const isGreeting = contact.isGreeting(event.data);
      if (!allowed.has(event.origin)) {
        // An opaque origin cannot be answered, because it cannot be a target.
        if (!isGreeting || event.origin === 'null') return;
        const error = new OrielError('ORIGIN_NOT_ALLOWED', `${event.origin} may not embed this frame.`);
        window.parent.postMessage(rejection(error), event.origin);
        reject(error);
        return;
      }
      if (isGreeting) {
        contact.answer({ data: event.data, origin: event.origin, source: window.parent });
        return;
      }
      const hello = z.safeParse(bridgeHello, event.data);
      const port = event.ports[0];
      if (!hello.success || !port) return;
      try {
        if (isTaken) throw new OrielError('INVALID_MESSAGE', 'This frame is connected already.');
        const accepted = accept(hello.data, event.origin, port, options);
        isTaken = true;
        stopTimer();
        resolve(accepted);
      } catch (thrown) {
        const error = toOrielError(thrown);
        port.postMessage(rejection(error));
        if (!isTaken) reject(error);
      }
    };
    const listen = () => {
      window.addEventListener('message', handleMessage, true);
      if (options.expected !== undefined && allowed.has(options.expected) && window.parent !== window)
        window.parent.postMessage(listening, options.expected);
    };
    // Wait for `load`: a host that is already in contact takes a later load for that of another document.
    if (document.readyState === 'complete') listen();
    else window.addEventListener('load', () => setTimeout(listen), { once: true });
  });
}

const listening: BridgeListening = { type: 'oriel:listening' };

const rejection = (error: OrielError): BridgeReject => ({
  type: 'oriel:reject',
  error: serializeError(error),
});

function accept<Local extends Surface, Remote extends Surface>(
  hello: BridgeHello,
  origin: string,
  port: MessagePort,
  options: AcceptHostOptions<Local, Remote>,
): HostConnection<Local, Remote> {
  const protocol = negotiateProtocol(options.protocols ?? bridgeProtocols, hello.protocols);
  if (protocol === undefined) {
    throw new OrielError('VERSION_MISMATCH', `The host speaks protocol ${hello.protocols.join(', ')} only.`);
  }
  options.check?.(hello);
  const capabilities = intersectCapabilities(options.capabilities ?? [], hello.capabilities);
  const core = new PeerCore({
    local: options.local,
    remote: options.remote,
    // The core parses each input with the schema that types its handler.
    handlers: options.handlers as Handlers,
    limits: options.limits,
    clock: options.clock,
    onClose: error => {
      window.removeEventListener('pagehide', handlePageHide);
      options.onClose?.(error);
    },
  });
  const handlePageHide = (event: PageTransitionEvent) => {
    // A page in the back/forward cache may return, so it keeps its connection.
    if (!event.persisted) core.close(new OrielError('FRAME_RELOADED', 'The frame loads another document.'));
  };
  window.addEventListener('pagehide', handlePageHide);
  const answer: BridgeAccept = { type: 'oriel:accept', protocol, widget: options.version, capabilities };
  port.postMessage(answer);
  core.connect(connectPort(port, packet => core.receive(packet)));
  return { peer: asPeer(core), origin, hello, protocol, capabilities };
}
