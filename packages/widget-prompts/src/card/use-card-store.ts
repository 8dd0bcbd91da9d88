import { useEffect, useMemo, useRef } from 'react';
import { type CardStore, createCardStore } from '../store/card-store';
import { usePrompts } from '../store/prompts-context';

/** The store of the shown card; loads with it. */
export function useCardStore(cardId: string, onLoaded: () => void = () => undefined): CardStore {
  const store = usePrompts();
  const open = useMemo(() => createCardStore(store, cardId), [store, cardId]);
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  useEffect(() => {
    const abort = new AbortController();
    void open.load(abort.signal).then(() => latest.current());
    store.openCard.value = open;
    return () => {
      abort.abort();
      if (store.openCard.peek() === open) store.openCard.value = undefined;
    };
  }, [store, open]);
  return open;
}
