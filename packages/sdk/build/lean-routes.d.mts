import type { Plugin } from 'vite';

export declare const leanRoutes: (test: (id: string) => boolean) => Plugin;
