import { useEffect, useMemo } from 'react';
import { usePrompts } from '../prompts/prompts-context';
import { type CardStore, createCardStore } from './card-store';

/** The store of a card that is shown, which is loaded with it. */
export function useCardStore(cardId: string): CardStore {
  const store = usePrompts();
  const open = useMemo(() => createCardStore(store, cardId), [store, cardId]);
  useEffect(() => {
    const abort = new AbortController();
    void open.load(abort.signal);
    return () => abort.abort();
  }, [open]);
  return open;
}
