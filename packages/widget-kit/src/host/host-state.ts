/*
 * The host's state as signals. Required: a patch is applied only if it has the next number; after a gap, the whole snapshot is
 * requested, and late data never overwrites newer data.
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
      // The next patch detects the same gap and retries.
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
