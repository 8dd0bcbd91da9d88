import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';

/**
 * Shows a title in the header while the page is mounted, with a subtitle that names the part of the page. The document is named
 * after the subtitle, or the title without one.
 */
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
