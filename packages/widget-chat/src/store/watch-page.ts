/** Events of the page around one chat. */
export interface PageWatcher {
  /** The browser is on a network again, or off it. */
  onNetwork(): void;
  /** The page goes, perhaps for good. */
  onGo(): void;
  /** The page was kept for the way back, and comes back. */
  onBack(): void;
}

/** @returns what ends it */
export function watchPage({ onNetwork, onGo, onBack }: PageWatcher): () => void {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('online', onNetwork, { signal });
  window.addEventListener('offline', onNetwork, { signal });
  window.addEventListener('pagehide', onGo, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal });
  return () => over.abort();
}
