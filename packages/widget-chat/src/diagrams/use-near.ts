import { type RefObject, useEffect, useState } from 'react';

const margin = '400px';

/** Whether an element is or has been about to be seen. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      // Within this document: in a frame of another site no margin would count, and the page's own scrolling would.
      { root: current.ownerDocument, rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
