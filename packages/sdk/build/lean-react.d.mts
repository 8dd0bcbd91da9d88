import type { Plugin } from 'vite';

export declare const leanReact: Plugin;
