import type { LoaderHandle, OrielElement } from '../loader/loader-handle';
import type { MountContext } from '../loader/mount-context';
import { propsOf } from '../options/props-of';

/** The places of this page in which a widget lives, and whose they are. */
const taken = new Map<string, LoaderHandle>();

/** What has left the page is destroyed after the task; what a library has put there in its stead is the same to the tab. */
const isTaken = (place: string): boolean => {
  const holder = taken.get(place);
  return !!holder && (holder.kept || holder.element?.isConnected === true);
};

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
    while (isTaken(kind + place)) place += '+';
    taken.set(kind + place, handle);
    handle.place = place;
    handle.ended.signal.addEventListener('abort', () => {
      if (taken.get(kind + place) === handle) taken.delete(kind + place);
    });
  }
}
