import { useEffect, useState } from 'react';

export interface Fullscreen {
  /** The page, and the frame it may stand in, allow it. */
  readonly canBeFull: boolean;
  readonly isFull: boolean;
  toggle(): void;
}

/** Shows an element on the whole screen. */
export function useFullscreen(element: HTMLElement): Fullscreen {
  const document = element.ownerDocument;
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(element.matches(':fullscreen'));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [document, element]);
  return {
    canBeFull: document.fullscreenEnabled === true,
    isFull,
    toggle() {
      // A browser that refuses leaves everything as it was.
      (isFull ? document.exitFullscreen() : element.requestFullscreen()).catch(() => undefined);
    },
  };
}
