/*
 * postmate creates the iframe and performs the handshake. But it listens to the whole window, sends to a window it looked up
 * once, leaks its listener and timer if nothing answers, and gives up silently after five attempts. It therefore gets stand-ins
 * for the three objects it uses, and only they access the page:
 *   parent  an inbox that only receives messages that have passed the guard;
 *   child   the iframe's current window, silent after the end;
 *   frame   reports when postmate is ready to send instead of setting the iframe's `onload`; stands for the adopted
 *           iframe, if any, instead of the one that postmate creates.
 */
import Postmate from 'postmate';
import type { HostContact, HostContactOptions } from './first-contact';
import { postmateMessage, postmateMessageType } from './postmate-message';

type Listener = (event: { data: unknown; origin: string }) => void;

/** The internals of postmate 1.5.2 that are used here; the package's types omit them. */
interface PostmateInside {
  parent: object;
  child: object;
  frame: HTMLIFrameElement | object;
  sendHandshake(url: string): Promise<unknown>;
}
type PostmateClass = new (options: { container: object; url: string; model: object }) => PostmateInside;

/** Milliseconds that postmate's five attempts take. */
const attemptsTime = 2_500;

/** Creates the iframe, or uses the existing one, and greets its document with postmate. */
export function openPostmateHost({
  container,
  adopted,
  url,
  clock,
  onContact,
}: HostContactOptions): HostContact {
  const origin = new URL(url).origin;
  let frame: HTMLIFrameElement | undefined;
  let inside: PostmateInside | undefined;
  let inbox = new Set<Listener>();
  let loaded = () => {};
  let stopRetry = () => {};
  let isOver = false;

  const shake = (sendHandshake: () => Promise<unknown>, setAddress: (address: string) => void) => {
    if (!inside) return;
    const listeners = new Set<Listener>();
    inbox = listeners;
    inside.parent = {
      addEventListener: (_type: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
    };
    inside.child = {
      postMessage: (message: unknown, target: string) => {
        if (inbox === listeners && !isOver) frame?.contentWindow?.postMessage(message, target);
      },
    };
    inside.frame = {
      attachEvent: (_type: string, listener: () => void) => {
        loaded = listener;
      },
      set src(address: string) {
        setAddress(address);
      },
    };
    sendHandshake().then(
      () => {
        if (inbox !== listeners || isOver) return;
        endRound();
        onContact();
      },
      () => {},
    );
  };

  const deliver = (data: unknown, from: string) => {
    for (const listener of [...inbox]) listener({ data, origin: from });
  };

  /** Only an answer makes postmate remove its listener and timer, so this sends one. */
  const endRound = () => {
    stopRetry();
    const waiting = inbox;
    inbox = new Set();
    for (const listener of [...waiting]) listener({ data: postmateMessage('handshake-reply'), origin });
  };

  let held: HTMLIFrameElement | object | undefined;
  // The package's types show the promise that the constructor returns, not the object it creates.
  class GuardedPostmate extends (Postmate as unknown as PostmateClass) {
    override get frame() {
      // postmate reads the frame only after setting it.
      return held as HTMLIFrameElement;
    }
    override set frame(given: HTMLIFrameElement | object) {
      // The first frame is the one that postmate's constructor has created.
      held = held ? given : (adopted ?? given);
    }
    override sendHandshake(address: string): Promise<unknown> {
      // postmate has set its frame before it shakes hands.
      const made = this.frame as HTMLIFrameElement;
      frame = made;
      inside = this;
      shake(
        () => super.sendHandshake(address),
        target => {
          if (!adopted) made.src = target;
        },
      );
      // The constructor's promise is not used; the round reports by `onContact`.
      return Promise.resolve();
    }
  }
  new GuardedPostmate({ container: adopted ? { appendChild() {} } : container, url, model: {} });
  if (!frame || !inside) throw new Error('postmate made no frame');
  const sendAgain = (): Promise<unknown> =>
    Object.getPrototypeOf(GuardedPostmate.prototype).sendHandshake.call(inside, url);
  let isFirst = true;

  return {
    frame,
    greet: () => {
      if (isOver) return;
      stopRetry();
      if (!isFirst) {
        endRound();
        shake(sendAgain, () => {});
      }
      isFirst = false;
      loaded();
      // postmate's own attempts are over by then; a second start repeats until it is answered or stopped.
      stopRetry = clock.after(attemptsTime, loaded);
    },
    receive: ({ data, origin: from }) => {
      // Both fields are checked below; other data has neither.
      const message = data as { postmate?: unknown; type?: unknown } | null;
      if (message?.postmate !== 'handshake-reply' || message.type !== postmateMessageType) return;
      deliver(postmateMessage('handshake-reply'), from);
    },
    stop: () => {
      isOver = true;
      endRound();
    },
  };
}
