/*
 * The state of the host as signals. Required: a patch is taken only if it carries the next number; after a gap
 * the whole snapshot is asked for, and what arrives late never overwrites what is newer.
 */
import type { HostPatch, HostSnapshot, HostState } from '@oriel/contracts';
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

export interface HostStateStore {
  readonly snapshot: ReadonlySignal<HostSnapshot>;
  readonly state: ReadonlySignal<HostState>;
  apply(patch: HostPatch): void;
}

export function createHostState(
  initial: HostSnapshot,
  getSnapshot: () => Promise<HostSnapshot>,
): HostStateStore {
  const snapshot = signal(initial);
  let asking = false;

  async function askAgain() {
    if (asking) return;
    asking = true;
    try {
      const next = await getSnapshot();
      if (next.revision > snapshot.peek().revision) snapshot.value = next;
    } catch {
      // The next patch finds the same gap and asks again.
    } finally {
      asking = false;
    }
  }

  return {
    snapshot,
    state: computed(() => snapshot.value.state),
    apply(patch) {
      const current = snapshot.peek();
      if (patch.revision <= current.revision) return;
      if (patch.revision !== current.revision + 1) {
        void askAgain();
        return;
      }
      const state = { ...current.state, ...withoutUndefined(patch.state) };
      snapshot.value = { ...current, revision: patch.revision, state };
    },
  };
}

const withoutUndefined = (patch: Partial<HostState>): Partial<HostState> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
