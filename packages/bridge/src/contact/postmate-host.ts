/*
 * postmate makes the frame and shakes hands. It listens to the whole window, sends to a window it looked up once,
 * leaves its listener and its timer behind when nobody answers, and gives up silently after five attempts. So it gets
 * stand-ins for the three things it touches, and only they touch the page:
 *   parent  an inbox that receives what the guard let through, nothing else;
 *   child   the window that the frame has now, silent after the end;
 *   frame   tells us when postmate is ready to send, instead of taking the `onload` of the frame; the one that is
 *           adopted, where there is one, instead of the one that postmate makes.
 */
import Postmate from 'postmate';
import type { HostContact, HostContactOptions } from './first-contact';
import { postmateMessage, postmateMessageType } from './postmate-message';

type Listener = (event: { data: unknown; origin: string }) => void;

/** The inside of postmate 1.5.2 as far as it is used here; the types of the package leave it out. */
interface PostmateInside {
  parent: object;
  child: object;
  frame: HTMLIFrameElement | object;
  sendHandshake(url: string): Promise<unknown>;
}
type PostmateClass = new (options: { container: object; url: string; model: object }) => PostmateInside;

/** Milliseconds in which postmate makes its five attempts. */
const attemptsTime = 2_500;

/** Makes the frame, or takes the one that stands, and greets its document by postmate. */
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

  /** An answer of our own is the only way to make postmate take down its listener and its timer. */
  const endRound = () => {
    stopRetry();
    const waiting = inbox;
    inbox = new Set();
    for (const listener of [...waiting]) listener({ data: postmateMessage('handshake-reply'), origin });
  };

  let held: HTMLIFrameElement | object | undefined;
  // The types of the package show the promise that the constructor returns, not the object it makes.
  class GuardedPostmate extends (Postmate as unknown as PostmateClass) {
    override get frame() {
      return held as HTMLIFrameElement;
    }
    override set frame(given: HTMLIFrameElement | object) {
      // The first is the one that the constructor has made.
      held = held ? given : (adopted ?? given);
    }
    override sendHandshake(address: string): Promise<unknown> {
      const made = this.frame as HTMLIFrameElement;
      frame = made;
      inside = this;
      shake(
        () => super.sendHandshake(address),
        target => {
          if (!adopted) made.src = target;
        },
      );
      // What the constructor returns is not used; the round reports by `onContact`.
      return Promise.resolve();
    }
  }
  new GuardedPostmate({ container: adopted ? { appendChild() {} } : container, url, model: {} });
  if (!frame || !inside) throw new Error('postmate made no frame');
  const sendAgain = () =>
    Object.getPrototypeOf(GuardedPostmate.prototype).sendHandshake.call(inside, url) as Promise<unknown>;
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
      // Its own attempts are over by then; a second start goes on until it is answered or stopped.
      stopRetry = clock.after(attemptsTime, loaded);
    },
    receive: ({ data, origin: from }) => {
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
