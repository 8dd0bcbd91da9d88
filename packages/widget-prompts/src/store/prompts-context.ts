import { useMounted } from '@oriel/app-kit';
import { createContext } from 'react';
import type { PromptsStore } from './prompts-store';

/** @internal */
export const PromptsContext = createContext<PromptsStore | null>(null);

/** The store of this mount. */
export const usePrompts = (): PromptsStore => useMounted(PromptsContext);
