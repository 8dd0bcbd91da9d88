import * as z from 'zod/mini';
import { handled } from './host-surface';

/** Checked by its tag: a buffer from another window is not an instance of this window's class. */
const isBuffer = (value: unknown) => Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** A file that is transferred to another window. */
export const handedFile = z.object({
  name: z.string(),
  type: z.string(),
  data: z.custom<ArrayBuffer>(isBuffer),
});
export type HandedFile = z.output<typeof handedFile>;

export const handedKinds = ['text', 'image'] as const;
export type HandedKind = (typeof handedKinds)[number];

/** Host methods that pass content to another widget of the page. */
export const handOverMethods = {
  /**
   * Lists the widgets that would accept content; without any, the user gets no such offer. A page that opens them at another
   * address answers `{ handled: true, result: ['chat'] }`, and then takes over `handOver`, too.
   */
  listTakers: {
    input: z.object({ kind: z.enum(handedKinds) }),
    output: z.object({ handled: z.boolean(), result: z.optional(z.array(z.string())) }),
  },
  /** Passes a text or an image to a widget from `listTakers`. */
  handOver: {
    input: z.object({
      to: z.string(),
      text: z.optional(z.string()),
      // The receiver validates it, so that no page loads the schema earlier.
      image: z.optional(z.custom<HandedFile>()),
    }),
    output: handled,
  },
} as const;
