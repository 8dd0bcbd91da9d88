/*
 * The host side of an iframe. Required:
 *   1. attributes are set before the iframe navigates; an existing iframe is used unchanged;
 *   2. only messages from this iframe's window at its exact origin are handled, so any number of iframes can open at once;
 *   3. first contact, at once if the iframe reports that it listens; then `hello` with a private port to that origin, then
 *      `accept` or `reject` on the port, all within one timeout of our own;
 *   4. a reload is detected by the old document's farewell or the next one's load, and reconnects;
 *   5. if the iframe is removed, silent or destroyed, pending requests reject, each case with its own code.
 */
import {
  type BridgeHello,
  bridgeAnswer,
  bridgeListening,
  bridgeProtocols,
  bridgeReject,
  OrielError,
  type Surface,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock';
import type { HostContact } from '../contact/first-contact';
import { openPostmateHost } from '../contact/postmate-host';
import { deserializeError } from '../error-serialization';
import { type Heartbeat, startHeartbeat } from '../heartbeat';
import type { Handlers } from '../inbound-requests';
import { PeerCore } from '../peer-core';
import { connectPort } from '../port-wire';
import { setFrameAttributes } from './frame-attributes';
import type { ConnectFrameOptions } from './frame-connection';
import type { FrameReady, FrameState } from './frame-state';

const defaultTimeout = 10_000;
const removed = () => new OrielError('FRAME_REMOVED', 'The frame was removed from the page.');
const reloaded = () => new OrielError('FRAME_RELOADED', 'The frame loaded another document.');

/** The implementation of `connectFrame`, without the types of specific surfaces. */
export class FrameConnector {
  readonly frame: HTMLIFrameElement;
  readonly core: PeerCore;
  readonly ready: Promise<FrameReady>;
  state: FrameState = 'connecting';
  strangers = 0;

  readonly #clock: Clock;
  readonly #origin: string;
  readonly #contact: HostContact;
  #settle: { resolve(ready: FrameReady): void; reject(error: OrielError): void };
  #port: MessagePort | undefined;
  #heartbeat: Heartbeat | undefined;
  #stopTimer = () => {};

  constructor(private readonly options: ConnectFrameOptions<Surface, Surface>) {
    const url = frameAddress(options.src, options.sandbox);
    this.#clock = options.clock ?? systemClock;
    this.#origin = url.origin;
    const { promise, resolve, reject } = withResolvers<FrameReady>();
    this.ready = promise;
    this.#settle = { resolve, reject };
    // Callers that need the result await it; others must not cause an unhandled rejection.
    promise.catch(() => {});
    this.core = new PeerCore({
      local: options.local,
      remote: options.remote,
      // The core parses each input with the schema that types its handler.
      handlers: options.handlers as Handlers,
      limits: options.limits,
      clock: this.#clock,
      onPacket: () => this.#handleSignOfLife(),
      onBye: error => this.#handleBye(error),
      onClose: error => this.#tearDown(error),
    });
    window.addEventListener('message', this.#handleMessage, true);
    document.addEventListener('securitypolicyviolation', this.#handleViolation);
    const openHost = options.contact?.openHost ?? openPostmateHost;
    const { adopt } = options;
    this.#contact = openHost({
      adopted: adopt?.frame,
      container: {
        appendChild: frame => {
          setFrameAttributes(frame, options);
          return options.container.appendChild(frame);
        },
      },
      url: url.href,
      clock: this.#clock,
      onContact: () => this.#sayHello(),
    });
    this.frame = this.#contact.frame;
    this.frame.addEventListener('load', this.#handleLoad);
    this.#startTimer();
    if (adopt?.violation) this.#handleViolation(adopt.violation);
    if (adopt?.hasCome && this.#isConnecting) this.#contact.greet();
  }

  /** The guard: drops every message that is not from this iframe's window and origin. */
  #handleMessage = (event: MessageEvent<unknown>): void => {
    if (!this.frame || event.source !== this.frame.contentWindow || event.origin !== this.#origin) {
      if (speaksOurLanguage(event.data)) this.strangers += 1;
      return;
    }
    const refusal = z.safeParse(bridgeReject, event.data);
    if (refusal.success) {
      if (this.#isConnecting) this.#fail(deserializeError(refusal.data.error));
    } else if (z.safeParse(bridgeListening, event.data).success) {
      if (this.#isConnecting) this.#contact.greet();
    } else this.#contact.receive({ data: event.data, origin: event.origin });
  };

  #handleViolation = (event: SecurityPolicyViolationEvent): void => {
    const isFrame = event.effectiveDirective === 'frame-src' || event.effectiveDirective === 'child-src';
    if (!isFrame || event.disposition !== 'enforce' || !event.blockedURI.startsWith(this.#origin)) return;
    if (!this.#isConnecting) return;
    this.#fail(
      new OrielError('CSP_BLOCKED', "The page's content security policy blocks the frame.", {
        hint: `Add this origin to the policy: frame-src ${this.#origin}`,
      }),
    );
  };

  #handleLoad = (): void => {
    if (!this.#isConnecting) this.#lose(reloaded());
    this.#contact.greet();
  };

  get #isConnecting(): boolean {
    return this.state === 'connecting' || this.state === 'degraded';
  }

  #sayHello(): void {
    this.#closePort();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = event => this.#handleAnswer(port1, event.data);
    const hello: BridgeHello = {
      ...this.options.hello(),
      type: 'oriel:hello',
      protocols: [...bridgeProtocols],
    };
    this.frame.contentWindow?.postMessage(hello, this.#origin, [port2]);
  }

  #handleAnswer(port: MessagePort, data: unknown): void {
    const answer = z.safeParse(bridgeAnswer, data);
    if (port !== this.#port || !answer.success) return;
    port.onmessage = null;
    if (answer.data.type === 'oriel:reject') {
      this.#fail(deserializeError(answer.data.error));
      return;
    }
    const { protocol, widget, capabilities } = answer.data;
    if (!bridgeProtocols.some(own => own === protocol)) {
      this.#fail(new OrielError('VERSION_MISMATCH', `The frame speaks protocol ${protocol}.`));
      return;
    }
    this.#stopTimer();
    port.addEventListener('close', () => {
      if (port === this.#port) this.#lose(reloaded());
    });
    this.#port = port;
    this.#heartbeat = startHeartbeat({
      clock: this.#clock,
      ping: () => this.#ping(),
      onLost: () => this.#loseLife(),
    });
    this.#setState('ready');
    this.core.connect(connectPort(port, packet => this.core.receive(packet)));
    this.#settle.resolve({ protocol, widget, capabilities });
  }

  #handleSignOfLife(): void {
    this.#heartbeat?.beat();
    if (this.state !== 'error') return;
    this.core.resume();
    this.#setState('ready');
  }

  #handleBye(error: OrielError): void {
    if (error.code === 'FRAME_RELOADED') this.#lose(error);
    else this.#fail(error);
  }

  #ping(): void {
    if (this.frame.isConnected) this.core.ping();
    else this.#lose(removed());
  }

  /** The document is gone; another one may load. */
  #lose(error: OrielError): void {
    if (this.state === 'destroyed') return;
    if (!this.frame.isConnected) {
      // If the page has removed the whole element, the mount ends in a task of its own, which must run first.
      this.#after(0, () => this.#fail(removed()));
      return;
    }
    this.#disconnect(error, true);
    this.#setState('degraded', error);
    this.#startTimer();
  }

  /** The document is there but silent: the port stays open in case it recovers. */
  #loseLife(): void {
    const error = new OrielError('FRAME_LOST', 'The frame does not answer.');
    this.core.suspend(error);
    this.#setState('error', error);
  }

  #fail(error: OrielError): void {
    this.#stopTimer();
    this.#disconnect(error, false);
    this.#settle.reject(error);
    this.#setState('error', error);
  }

  #disconnect(error: OrielError, isNextExpected: boolean): void {
    this.#heartbeat?.stop();
    this.#heartbeat = undefined;
    this.#closePort();
    this.core.disconnect(error, isNextExpected);
  }

  #closePort(): void {
    const port = this.#port;
    this.#port = undefined;
    if (!port) return;
    port.onmessage = null;
    port.close();
  }

  #startTimer(): void {
    this.#after(this.options.timeout ?? defaultTimeout, () => {
      this.#fail(
        new OrielError('HANDSHAKE_TIMEOUT', 'The frame did not answer in time.', {
          hint: `Check that ${this.options.src.split('?')[0]} loads, that its frame-ancestors allow ${location.origin}, and that no proxy adds X-Frame-Options.`,
        }),
      );
    });
  }

  /** Schedules an action in place of the previous one. */
  #after(milliseconds: number, act: () => void): void {
    this.#stopTimer();
    this.#stopTimer = this.#clock.after(milliseconds, act);
  }

  #setState(state: FrameState, error?: OrielError): void {
    if (this.state === 'destroyed' || (state === this.state && !error)) return;
    this.state = state;
    this.options.onState?.(state, error);
  }

  #tearDown(error: OrielError): void {
    this.#stopTimer();
    this.#heartbeat?.stop();
    this.#closePort();
    this.#contact.stop();
    window.removeEventListener('message', this.#handleMessage, true);
    document.removeEventListener('securitypolicyviolation', this.#handleViolation);
    this.frame.removeEventListener('load', this.#handleLoad);
    this.frame.replaceWith();
    this.#settle.reject(error);
    this.#setState('destroyed', error);
  }
}

function speaksOurLanguage(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  const { type } = data;
  return typeof type === 'string' && (type.startsWith('oriel:') || type.startsWith('application/x-postmate'));
}

/** The oldest supported browser lacks `Promise.withResolvers`. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/**
 * Returns the absolute address of an iframe. An iframe with an opaque origin cannot be distinguished from any other window, so an
 * address that is not http(s) and a sandbox without `allow-same-origin` are refused.
 */
function frameAddress(src: string, sandbox: string | undefined): URL {
  const url = parse(src);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new OrielError('INVALID_OPTIONS', `"${src}" is no address of a frame.`, {
      hint: 'Give an address that starts with https:// or http://.',
    });
  }
  const tokens = sandbox?.split(/\s+/);
  if (tokens && !(tokens.includes('allow-scripts') && tokens.includes('allow-same-origin'))) {
    throw new OrielError('INVALID_OPTIONS', 'The sandbox of the frame leaves it without scripts or origin.', {
      hint: 'Add "allow-scripts allow-same-origin" to the sandbox, and serve the frame from an origin of its own.',
    });
  }
  return url;
}

function parse(src: string): URL | undefined {
  try {
    return new URL(src, document.baseURI);
  } catch {
    return undefined;
  }
}
