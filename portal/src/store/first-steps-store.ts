import { computed, resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { type FirstStepsState, getFirstSteps, setFirstSteps } from '@oriel/contracts';

/** The user's progress in the first steps. The account stores it, so another device does not start over. */
export function createFirstStepsStore(client: Client, signal: AbortSignal) {
  const steps = resource(async signal => (await client.call(getFirstSteps, {}, { signal })).state, {
    signal,
  });
  return {
    state: computed(() => steps.value.value ?? 'done'),
    load: steps.reload,
    set(next: FirstStepsState) {
      steps.set(() => next);
      // If it is not stored, they are offered once more.
      client.call(setFirstSteps, { body: { state: next } }).catch(() => undefined);
    },
    reset: steps.clear,
  };
}
