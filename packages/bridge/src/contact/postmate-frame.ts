/*
 * postmate's child answers any window that greets it, takes over whatever model the parent sends, and then serves
 * that model to the parent for ever. So it is made with an empty model and a window of its own, in which nothing ever
 * happens but one blank greeting that `acceptHost` has checked.
 */
import Postmate from 'postmate';
import type { FrameContact } from './first-contact';
import { postmateMessage, postmateMessageType } from './postmate-message';

type Listener = (event: { data: unknown; origin: string; source: Window }) => void;

/** The inside of postmate's child; the types of the package leave it out. */
interface ModelInside {
  child: object;
  sendHandshakeReply(): Promise<unknown>;
}

export function openPostmateFrame(): FrameContact {
  return {
    isGreeting: data =>
      typeof data === 'object' &&
      data !== null &&
      Object.hasOwn(data, 'postmate') &&
      // `in` narrows no further than the check above.
      (data as { postmate: unknown; type?: unknown }).postmate === 'handshake' &&
      (data as { type?: unknown }).type === postmateMessageType,
    answer: ({ origin, source }) => {
      let listener: Listener | undefined;
      // The types of the package show the promise that the constructor returns, not the object it makes.
      class GuardedModel extends (Postmate.Model as unknown as new (model: object) => ModelInside) {
        override sendHandshakeReply(): Promise<unknown> {
          this.child = {
            addEventListener: (_type: string, added: Listener) => {
              listener ??= added;
            },
            removeEventListener: () => {},
          };
          return super.sendHandshakeReply();
        }
      }
      new GuardedModel(Object.create(null));
      listener?.({ data: postmateMessage('handshake'), origin, source });
    },
  };
}
