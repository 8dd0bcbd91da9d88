import { createContext, useContext } from 'react';
import type { PromptsStore } from './prompts-store';

/** @internal */
export const PromptsContext = createContext<PromptsStore | null>(null);

/** The store of this mount. */
export function usePrompts(): PromptsStore {
  const store = useContext(PromptsContext);
  if (!store) throw new Error('The prompts are known inside of their mount only.');
  return store;
}
