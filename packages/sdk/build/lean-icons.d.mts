import type { Plugin } from 'vite';

export declare const leanIcons: Plugin;
