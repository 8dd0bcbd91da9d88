import { useMounted } from '@oriel/app-kit';
import { createContext } from 'react';
import type { ImagesStore } from './images-store';

/** @internal */
export const ImagesContext = createContext<ImagesStore | null>(null);

/** The store of this mount. */
export const useImages = (): ImagesStore => useMounted(ImagesContext);
