import { fileURLToPath } from 'node:url';

/** The path of a file, by its path from the root of the repository. */
export const sources = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
