import type { Clock } from '../clock';

/*
 * First contact is all that a frame library does here: make the frame, and find out that the document in it is
 * listening. Both halves see only messages that the guard of `connectFrame` or `acceptHost` has let through, so a
 * library can neither be fooled by another window nor listen to the page.
 */

/** A window message that has passed the guard. */
export interface ContactMessage {
  readonly data: unknown;
  readonly origin: string;
}

export interface HostContactOptions {
  /** Where the frame goes. It sets the frame's attributes on the way, before the frame navigates. */
  readonly container: { appendChild(frame: HTMLIFrameElement): unknown };
  /** A frame that stands and has its address already; it is used as it is, and none is made. */
  readonly adopted?: HTMLIFrameElement | undefined;
  /** Absolute address of the frame's page. */
  readonly url: string;
  readonly clock: Clock;
  /** The frame's document has answered a greeting. */
  readonly onContact: () => void;
}

/** The host's half. */
export interface HostContact {
  readonly frame: HTMLIFrameElement;
  /** A document has come, or says that it listens: greet it, again and again until it answers or `stop`. */
  greet(): void;
  /** Takes a message of the frame's window and origin. */
  receive(message: ContactMessage): void;
  /** Ends the greeting; no timer and no listener stay behind. */
  stop(): void;
}

/** The frame's half. */
export interface FrameContact {
  /** Whether a message of the parent is a greeting. */
  isGreeting(data: unknown): boolean;
  /** Answers a greeting whose origin is allowed. */
  answer(message: ContactMessage & { readonly source: Window }): void;
}

/** Both halves of one way to make first contact; both sides must use the same. */
export interface FirstContact {
  readonly openHost: (options: HostContactOptions) => HostContact;
  readonly openFrame: () => FrameContact;
}
