import type { ComponentType } from 'react';
import { fetched } from './fetched';

type Parts = typeof import('./parts');

/** A component of the parts that come after the first answer. */
export const part = <N extends keyof Parts>(name: N) =>
  fetched(async () => {
    const parts = await import('./parts');
    return { default: parts[name] as ComponentType<Parameters<Parts[N]>[0]> };
  });
