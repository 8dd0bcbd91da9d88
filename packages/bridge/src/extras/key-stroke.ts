import * as z from 'zod/mini';

/** A key stroke as sent out of the iframe: enough to recognise a shortcut, but no typed text. */
export const keyStroke = z.object({
  key: z.string().check(z.maxLength(32)),
  alt: z.boolean(),
  ctrl: z.boolean(),
  meta: z.boolean(),
  shift: z.boolean(),
});
export type KeyStroke = z.output<typeof keyStroke>;

/** The members of an event that make a stroke. */
export type KeyEventLike = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const strokeOf = (event: KeyEventLike): KeyStroke => ({
  key: event.key,
  alt: event.altKey,
  ctrl: event.ctrlKey,
  meta: event.metaKey,
  shift: event.shiftKey,
});

/**
 * Whether an input method handles a key; 229 is Safari's key code for the one that ends a composition. `ui` has the same
 * function.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
