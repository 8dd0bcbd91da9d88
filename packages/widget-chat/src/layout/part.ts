import { fetched } from '@oriel/widget-kit';
import type { ComponentType } from 'react';

type Parts = Omit<typeof import('./parts'), 'answerAgain'>;

/** A component of the parts that come after the first answer. */
export const part = <N extends keyof Parts>(name: N) =>
  fetched(async () => {
    const parts = await import('./parts');
    return { default: parts[name] as ComponentType<Parameters<Parts[N]>[0]> };
  });
