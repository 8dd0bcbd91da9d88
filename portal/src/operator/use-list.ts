import { useResource } from '@oriel/app-kit';
import { useDeferredValue, useState } from 'react';

/** A list by page that a text narrows: the text as typed, and the list for what was typed when there was time to ask. */
export function useSearchedList<T>(
  load: (query: { search: string; page: number }, signal: AbortSignal) => Promise<T>,
  narrowed: string,
) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed).trim();
  const list = useResource(signal => load({ search, page }, signal), `${search} ${page} ${narrowed}`);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setPage(1);
    },
    page,
    setPage,
    list,
  };
}
