import type { Clock } from '../clock';

/*
 * First contact is the only task of an iframe library here: create the iframe, and find out that its document is listening. Both
 * halves only see messages that have passed the guard of `connectFrame` or `acceptHost`, so another window cannot deceive the
 * library, and the library cannot listen to the page.
 */

/** A window message that has passed the guard. */
export interface ContactMessage {
  readonly data: unknown;
  readonly origin: string;
}

export interface HostContactOptions {
  /** The parent of the iframe. It sets the iframe's attributes when appending, before the iframe navigates. */
  readonly container: { appendChild(frame: HTMLIFrameElement): unknown };
  /** An existing iframe that already has its address; it is used unchanged, and none is created. */
  readonly adopted?: HTMLIFrameElement | undefined;
  /** Absolute address of the frame page. */
  readonly url: string;
  readonly clock: Clock;
  /** The frame's document has answered a greeting. */
  readonly onContact: () => void;
}

/** The host half. */
export interface HostContact {
  readonly frame: HTMLIFrameElement;
  /** Called when a document has loaded or reports that it listens: greets it repeatedly until it answers or `stop` is called. */
  greet(): void;
  /** Handles a message from the iframe's window and origin. */
  receive(message: ContactMessage): void;
  /** Stops greeting and removes all timers and listeners. */
  stop(): void;
}

/** The frame half. */
export interface FrameContact {
  /** Whether a message from the parent is a greeting. */
  isGreeting(data: unknown): boolean;
  /** Answers a greeting from an allowed origin. */
  answer(message: ContactMessage & { readonly source: Window }): void;
}

/** Both halves of a first-contact protocol; both sides must use the same one. */
export interface FirstContact {
  readonly openHost: (options: HostContactOptions) => HostContact;
  readonly openFrame: () => FrameContact;
}
