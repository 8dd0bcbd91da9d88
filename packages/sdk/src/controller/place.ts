import type { MountContext, MountHandle, OrielElement } from '../loader/mount-context';
import { propsOf } from '../options/props-of';

/** The places on this page that hold a widget, each with its holder. */
const taken = new Map<string, MountHandle>();

/** An element off the page is destroyed after the current task; until then, its replacement may already use the same place. */
const isTaken = (place: string): boolean => {
  const holder = taken.get(place);
  return !!holder && (holder.kept || holder.element?.isConnected === true);
};

/**
 * Gives every mount of this kind its place: the key under which the tab stores its state. The key is the id of its element, with
 * one more sign for each further mount under the same id. The place is freed when the mount is destroyed.
 *
 * The first mount to connect assigns the places of all, in page order, because browsers may connect mounts that wait for the same
 * file in any order.
 */
export function takePlaces({ element }: MountContext): void {
  // A connecting mount always has an element; it may be inside a shadow root of the page.
  const own = element as OrielElement;
  for (const { id, handle } of [...document.querySelectorAll<OrielElement>(own.localName), own]) {
    if (!handle || handle.place || handle.state === 'destroyed') continue;
    // A channel list stores nothing, so the chat next to it keeps the first place.
    let place = propsOf(handle.options)?.layout === 'channels' ? '-' : `#${id}`;
    const kind = own.localName;
    while (isTaken(kind + place)) place += '+';
    taken.set(kind + place, handle);
    handle.place = place;
    handle.ended.signal.addEventListener('abort', () => {
      if (taken.get(kind + place) === handle) taken.delete(kind + place);
    });
  }
}
