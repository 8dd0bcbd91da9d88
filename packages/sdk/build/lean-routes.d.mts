import type { Plugin } from 'vite';

export const leanRoutes: () => Plugin;
