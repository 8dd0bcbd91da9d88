/** Events of the page around one chat. */
export interface PageWatcher {
  /** The browser went online or offline. */
  onNetwork(): void;
  /** The page is being hidden, perhaps for good. */
  onGo(): void;
  /** The page is restored from the back/forward cache. */
  onBack(): void;
}

/** @returns a function that stops watching */
export function watchPage({ onNetwork, onGo, onBack }: PageWatcher): () => void {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('online', onNetwork, { signal });
  window.addEventListener('offline', onNetwork, { signal });
  window.addEventListener('pagehide', onGo, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal });
  return () => over.abort();
}
