import type { Plugin } from 'vite';

export const patchLibraries: (tests: {
  readonly loops: (id: string) => boolean;
  readonly members: (id: string) => boolean;
}) => Plugin;
