import type { OrielElement } from '../loader/mount';
import { propsOf } from '../options/props-of';
import type { MountContext } from './controller';

/** The places of this page in which a widget lives. */
const taken = new Set<string>();

/**
 * Gives every mount of this kind its place, by which the tab finds again what it keeps of it: named after the id of its
 * element, with a sign more for each other that lives under that name. It is free again when the mount is destroyed.
 *
 * All are given theirs with the first that connects, in the order of the page, because browsers may let those connect in
 * any order that wait for the same file.
 */
export function takePlaces({ element }: MountContext): void {
  // Whoever connects has an element, which may stand in a shadow root of the page.
  const own = element as OrielElement;
  for (const { id, handle } of [...document.querySelectorAll<OrielElement>(own.localName), own]) {
    if (!handle || handle.place || handle.state === 'destroyed') continue;
    // A list of chats keeps nothing, so that the chat beside it need not be the second one.
    let place = propsOf(handle.options)?.layout === 'channels' ? '-' : `#${id}`;
    const kind = own.localName;
    while (taken.has(kind + place)) place += '+';
    taken.add(kind + place);
    handle.place = place;
    handle.ended.signal.addEventListener('abort', () => taken.delete(kind + place));
  }
}
