import type { ReactNode } from 'react';
import { createContext } from 'react';

/** What the caller shows at the growing end, e.g. a caret. */
export const TailContext = createContext<ReactNode>(null);
