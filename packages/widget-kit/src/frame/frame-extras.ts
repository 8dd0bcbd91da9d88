import { focusEdge, forwardKeys, pinContent } from '@oriel/bridge';
import type { HostSurface, Peer, widgetSurface } from '@oriel/contracts';

/**
 * What a frame needs beside the conversation: keys of the page reach it, and a dialog has the whole page to stand on.
 * The answer ends it.
 */
export function addFrameExtras(
  shell: HTMLElement,
  peer: Peer<typeof widgetSurface, HostSurface>,
): () => void {
  const root = shell.shadowRoot ?? shell;
  const openDialog = () => root.querySelector<HTMLElement>('dialog:modal');
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
    forwardKeys(shell.ownerDocument.defaultView ?? window, {
      onStroke: stroke => peer.emit('frame', { stroke }),
    }),
    peer.on('framePlace', place => pinContent(shell, place)),
    peer.on('frameEdge', ({ edge }) => void focusEdge(openDialog() ?? root, edge)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
