import type { Client } from '@oriel/client';
import { type FirstStepsState, getFirstSteps, setFirstSteps } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

/** The user's progress in the first steps. The account stores it, so another device does not start over. */
export function createFirstStepsStore(client: Client) {
  const state = signal<FirstStepsState>('done');
  let latest = 0;

  return {
    state: computed(() => state.value),
    async load() {
      latest += 1;
      const turn = latest;
      try {
        const answer = await client.call(getFirstSteps, {});
        if (turn === latest) state.value = answer.state;
      } catch {
        // Not critical; the profile menu also has them.
      }
    },
    set(next: FirstStepsState) {
      latest += 1;
      state.value = next;
      // If it is not stored, they are offered once more.
      client.call(setFirstSteps, { body: { state: next } }).catch(() => undefined);
    },
    reset() {
      latest += 1;
      state.value = 'done';
    },
  };
}
