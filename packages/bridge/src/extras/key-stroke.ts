import * as z from 'zod/mini';

/** A key as it crosses the frame: what is needed to recognise a shortcut, and nothing of what is typed. */
export const keyStroke = z.object({
  key: z.string().check(z.maxLength(32)),
  alt: z.boolean(),
  ctrl: z.boolean(),
  meta: z.boolean(),
  shift: z.boolean(),
});
export type KeyStroke = z.output<typeof keyStroke>;

/** The parts of an event that make a stroke. */
export type KeyEventLike = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const strokeOf = (event: KeyEventLike): KeyStroke => ({
  key: event.key,
  alt: event.altKey,
  ctrl: event.ctrlKey,
  meta: event.metaKey,
  shift: event.shiftKey,
});

/** Whether a key belongs to an input method; 229 is Safari's for the one that ends a composition. `ui` has the same. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
