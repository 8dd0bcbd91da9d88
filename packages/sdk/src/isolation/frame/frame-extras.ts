import { addTabSentinels, canRaise, raiseFrame, replayStroke } from '@oriel/bridge';
import type { EventDetail, HostSurface, Peer, WidgetsSurface } from '@oriel/contracts';

/** Handles an iframe's `frame` events in the page. */
export function createFrameExtras(frame: HTMLIFrameElement, peer: Peer<HostSurface, WidgetsSurface>) {
  let lower: (() => void) | undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return ({ stroke, isRaised, isDirty }: EventDetail<WidgetsSurface, 'frame'>): void => {
    if (stroke) replayStroke(frame, stroke);
    // The sandbox does not let the iframe itself show this prompt.
    if (isDirty) window.addEventListener('beforeunload', ask);
    else if (isDirty === false) window.removeEventListener('beforeunload', ask);
    if (isRaised === undefined) return;
    lower?.();
    lower = undefined;
    if (!isRaised) peer.emit('framePlace', null);
    else if (canRaise(frame)) {
      const back = raiseFrame(frame, place => peer.emit('framePlace', place));
      const release = addTabSentinels(frame, edge => peer.emit('frameEdge', { edge }));
      lower = () => {
        release();
        back();
      };
    }
  };
}
