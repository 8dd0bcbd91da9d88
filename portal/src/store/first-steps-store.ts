import type { Client } from '@oriel/client';
import { type FirstStepsState, getFirstSteps, setFirstSteps } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

/** How far the person has come with the first steps. The account keeps it, so another device does not begin anew. */
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
        // Nobody misses them; the menu of the profile has them.
      }
    },
    set(next: FirstStepsState) {
      latest += 1;
      state.value = next;
      // Where it is not kept, they are offered once more.
      client.call(setFirstSteps, { body: { state: next } }).catch(() => undefined);
    },
    reset() {
      latest += 1;
      state.value = 'done';
    },
  };
}
