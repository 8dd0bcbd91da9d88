import { fileURLToPath } from 'node:url';

/** Resolves a path relative to the root of the repository. */
export const sources = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
