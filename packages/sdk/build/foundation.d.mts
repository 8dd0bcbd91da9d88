import type { Plugin } from 'vite';

export const foundation: readonly Plugin[];
