/*
 * postmate's child answers any window that greets it, adopts any model that the parent sends, and then serves that model to the
 * parent forever. It therefore gets an empty model and a window of its own, in which the only event is one blank greeting that
 * `acceptHost` has checked.
 */
import Postmate from 'postmate';
import type { FrameContact } from './first-contact';
import { postmateMessage, postmateMessageType } from './postmate-message';

type Listener = (event: { data: unknown; origin: string; source: Window }) => void;

/** Internals of postmate's child that the package's types omit. */
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
      // `in` would not narrow further than the check above.
      (data as { postmate: unknown; type?: unknown }).postmate === 'handshake' &&
      'type' in data &&
      data.type === postmateMessageType,
    answer: ({ origin, source }) => {
      let listener: Listener | undefined;
      // The package's types show the promise that the constructor returns, not the object it creates.
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
