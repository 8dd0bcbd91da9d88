import * as z from 'zod/mini';
import { handled } from './host-surface';

/** By its tag: a buffer of another window is no instance of the class of this one. */
const isBuffer = (value: unknown) => Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** A file that crosses to another window. */
export const handedFile = z.object({
  name: z.string(),
  type: z.string(),
  data: z.custom<ArrayBuffer>(isBuffer),
});
export type HandedFile = z.output<typeof handedFile>;

export const handedKinds = ['text', 'image'] as const;
export type HandedKind = (typeof handedKinds)[number];

/** Methods of widgets that give something to another widget of the page. */
export const handOverMethods = {
  /**
   * Names the widgets that would take something; without one, a person is not offered to give it. A page that opens them at
   * another address answers `{ handled: true, result: ['chat'] }`, and then takes `handOver` over as well.
   */
  listTakers: {
    input: z.object({ kind: z.enum(handedKinds) }),
    output: z.object({ handled: z.boolean(), result: z.optional(z.array(z.string())) }),
  },
  /** Gives a text or an image to a widget that `listTakers` has named. */
  handOver: {
    input: z.object({
      to: z.string(),
      text: z.optional(z.string()),
      // Whoever takes it checks it, so that no page pays for the schema before.
      image: z.optional(z.custom<HandedFile>()),
    }),
    output: handled,
  },
} as const;
