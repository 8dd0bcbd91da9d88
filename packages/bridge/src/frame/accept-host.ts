/*
 * The frame's side. Required:
 *   1. only the parent window is heard, only from an origin on the list, and only once the document has loaded;
 *   2. a parent from elsewhere is told `ORIGIN_NOT_ALLOWED` at once, and nothing else;
 *   3. one hello is taken in the life of a document; a second one is refused on its own port;
 *   4. when the document goes, the host is told at once.
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
   * Exact origin of the page that is expected around this frame, one of `allowedOrigins`: it is told that the frame
   * listens. Default: nobody is told, and the host's next greeting is waited for.
   */
  readonly expected?: string | undefined;
  /** Exact origins that may embed this frame: the list of the page's `frame-ancestors`. `*` is refused. */
  readonly allowedOrigins: readonly string[];
  /** What the widget offers. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** What the host offers. */
  readonly remote: Remote;
  /** Version of the widget. */
  readonly version: string;
  readonly capabilities?: readonly string[];
  /** Protocol numbers that are spoken. Default: all of this build. */
  readonly protocols?: readonly number[];
  /** Looks at the hello before it is accepted; what it throws is the reason of the refusal. */
  readonly check?: (hello: BridgeHello) => void;
  /** Milliseconds to wait for a host. Default 30,000; 0 waits for ever. */
  readonly timeout?: number;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** How first contact is made. Default: postmate. The host must use the same. */
  readonly contact?: FirstContact;
  /** Told once, with the reason, when the conversation is over. */
  readonly onClose?: (error: OrielError) => void;
}

/** The host that embeds this frame. */
export interface HostConnection<Local extends Surface, Remote extends Surface> {
  readonly peer: BridgePeer<Local, Remote>;
  /** Exact origin of the page. */
  readonly origin: string;
  readonly hello: BridgeHello;
  readonly protocol: number;
  /** What both sides can do. */
  readonly capabilities: readonly string[];
}

/** Waits for the page that embeds this frame; rejects with `HANDSHAKE_TIMEOUT`, `ORIGIN_NOT_ALLOWED` or the refusal. */
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
        // An opaque origin cannot be answered: no target names it.
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
    // A host takes the load of a document for that of another one where it has met one before.
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
    // The core parses each input by the schema that types its handler.
    handlers: options.handlers as Handlers,
    limits: options.limits,
    clock: options.clock,
    onClose: error => {
      window.removeEventListener('pagehide', handlePageHide);
      options.onClose?.(error);
    },
  });
  const handlePageHide = (event: PageTransitionEvent) => {
    // A page that may come back from the cache of the browser keeps its conversation.
    if (!event.persisted) core.close(new OrielError('FRAME_RELOADED', 'The frame loads another document.'));
  };
  window.addEventListener('pagehide', handlePageHide);
  const answer: BridgeAccept = { type: 'oriel:accept', protocol, widget: options.version, capabilities };
  port.postMessage(answer);
  core.connect(connectPort(port, packet => core.receive(packet)));
  return { peer: asPeer(core), origin, hello, protocol, capabilities };
}
