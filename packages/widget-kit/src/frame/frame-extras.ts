import { type FrameEdge, focusEdge, forwardKeys, pinContent } from '@oriel/bridge';
import {
  type HostState,
  type HostSurface,
  isShortcut,
  type Peer,
  shortcutsPattern,
  type widgetSurface,
} from '@oriel/contracts';

/** Milliseconds in which the browser may still tell the frame that it has the focus. */
const settling = 500;

const allowed = new RegExp(shortcutsPattern);

/**
 * Extras of a frame beside the conversation: keys of the page reach it, and a dialog has the whole page to stand on.
 * The answer ends it.
 *
 * @param shortcuts - shortcuts that the page declares now. The frame ignores invalid ones: it does not trust the page
 */
export function addFrameExtras(
  shell: HTMLElement,
  peer: Peer<typeof widgetSurface, HostSurface>,
  shortcuts: () => HostState['shortcuts'],
): () => void {
  const root = shell.shadowRoot ?? shell;
  const view = shell.ownerDocument.defaultView ?? window;
  const openDialog = () => root.querySelector<HTMLElement>('dialog:modal');
  const enter = (edge: FrameEdge) => {
    const place = openDialog() ?? root;
    focusEdge(place, edge);
    // The page gives the focus to the frame as well, which may be heard of later than the page's word, and then takes it
    // from what has it within.
    const keep = () =>
      queueMicrotask(() => {
        if (!place.querySelector(':focus')) focusEdge(place, edge);
      });
    const until = { signal: AbortSignal.timeout(settling) };
    view.addEventListener('focus', keep, until);
    root.addEventListener('focusout', keep, until);
  };
  let isRaised = false;
  const observer = new MutationObserver(() => {
    const isOpen = openDialog() !== null;
    if (isOpen === isRaised) return;
    isRaised = isOpen;
    peer.emit('frame', { isRaised });
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  const ends = [
    () => observer.disconnect(),
    forwardKeys(view, {
      isShortcut: event => {
        const declared = shortcuts();
        return !!declared && allowed.test(declared) && isShortcut(event, declared);
      },
      onStroke: stroke => peer.emit('frame', { stroke }),
    }),
    peer.on('framePlace', place => pinContent(shell, place)),
    peer.on('frameEdge', ({ edge }) => enter(edge)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
