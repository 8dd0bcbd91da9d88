import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';

/** Shows a title in the header while the page is mounted. The document's title is the page's, or the subtitle if there is one. */
export function usePageTitle(text: string | undefined, subtitle?: string): void {
  const portal = usePortal();
  useEffect(() => {
    portal.title.value = text;
    portal.subtitle.value = subtitle;
    return () => {
      portal.title.value = undefined;
      portal.subtitle.value = undefined;
    };
  }, [portal, text, subtitle]);
}
