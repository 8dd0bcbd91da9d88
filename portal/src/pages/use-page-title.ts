import { useEffect } from 'react';
import { usePortal } from '../app/portal-context';

/** Shows a title in the header and in the document's title as long as the page is there. */
export function usePageTitle(text: string | undefined): void {
  const { title } = usePortal();
  useEffect(() => {
    title.value = text;
    return () => {
      title.value = undefined;
    };
  }, [title, text]);
}
