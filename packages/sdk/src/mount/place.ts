import type { MountContext } from './controller';

/** The places of this page in which a widget lives. */
const taken = new Set<string>();

/**
 * Names the place of a mount, by which the tab finds again what it keeps of it: after the id of its element, and with a
 * sign more for each other mount of the widget that lives under that name. It is free again when the mount is destroyed.
 */
export function placeOf({ element, options: { widget, props }, ended: { signal } }: MountContext): string {
  // A list of chats keeps nothing, so that the chat beside it need not be the second one.
  if (props?.layout === 'channels') return '';
  let place = `#${element?.id}`;
  while (taken.has(widget + place)) place += '+';
  const key = widget + place;
  taken.add(key);
  signal.addEventListener('abort', () => taken.delete(key));
  return place;
}
