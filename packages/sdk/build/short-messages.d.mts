import type { Plugin } from 'vite';

export const shortMessages: (isLibrary: (id: string) => boolean) => Plugin;
