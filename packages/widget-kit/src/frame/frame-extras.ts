import { type FrameEdge, focusEdge, forwardKeys, pinContent } from '@oriel/bridge';
import {
  type HostState,
  type HostSurface,
  isShortcut,
  type Peer,
  shortcutsPattern,
  type widgetSurface,
} from '@oriel/contracts';

/** Milliseconds in which the browser may still report that the frame has the focus. */
const settling = 500;

const allowed = new RegExp(shortcutsPattern);

/**
 * Optional features of a frame: it receives keys of the page, and a dialog may cover the whole page. Returns a function that ends
 * them.
 *
 * @param shortcuts - shortcuts that the page currently declares. The frame ignores invalid ones, because it does not trust the
 * page
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
    // The page also focuses the frame itself; that event may arrive after the page's message, and takes the focus from the
    // element inside.
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
