import { pagingLimits } from '@oriel/contracts';
import type { GalleryStore } from '../store/gallery-store';

/** Maximum time in milliseconds to wait for images; tiles still loading are printed without theirs. */
const patience = 15_000;

/** Loads all images, up to the print limit. */
export async function loadGallery({ images, hasMore, moreError, more }: GalleryStore): Promise<void> {
  while (hasMore.peek() && moreError.peek() === undefined && images.peek().length < pagingLimits.printed)
    await more();
}

/** Waits until every finished tile of a list has its image, which a page without a session reads first. */
export async function awaitTiles(list: Element, count: number): Promise<void> {
  const isComplete = () =>
    list.childElementCount >= count && !list.querySelector('[data-status="done"]:not(:has(img))');
  if (isComplete()) return;
  await new Promise<void>(resolve => {
    const observer = new MutationObserver(() => isComplete() && end());
    const timer = setTimeout(end, patience);
    function end() {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
    observer.observe(list, { childList: true, subtree: true });
  });
}
