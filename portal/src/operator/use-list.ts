import { useResource } from '@oriel/app-kit';
import { useDeferredValue, useState } from 'react';

/** A paged list with a search: the text as typed, and the list for a text that lags behind fast typing. */
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
