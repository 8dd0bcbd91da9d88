import { fetched } from '@oriel/app-kit';
import type { ComponentType } from 'react';

type LaterChunk = Omit<typeof import('./later-chunk'), 'answerAgain' | 'walkSlots'>;

/** A component of the chunk that is fetched after the first answer. */
export const later = <N extends keyof LaterChunk>(name: N) =>
  fetched(async () => {
    const chunk = await import('./later-chunk');
    // The names that remain in `LaterChunk` are components.
    return { default: chunk[name] as ComponentType<Parameters<LaterChunk[N]>[0]> };
  });
