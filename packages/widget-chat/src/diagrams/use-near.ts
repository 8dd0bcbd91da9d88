import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is or has been about to be seen. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return;
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
