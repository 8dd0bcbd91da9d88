import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { listProposals } from '@oriel/contracts';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The number of open proposals, available in every view. */
export interface ProposalsStore {
  /** Number of proposals waiting for the user's decision; undefined until known. */
  readonly waiting: ReadonlySignal<number | undefined>;
  /** The proposal selected in the list of all, by card. */
  readonly chosen: Map<string, string>;
  /** Loads the count unless already requested. */
  ensure(): void;
  /** Called after proposals were changed here. */
  refresh(): Promise<void>;
  clear(): void;
}

export function createProposalsStore(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): ProposalsStore {
  const waiting = signal<number | undefined>(undefined);
  const chosen = new Map<string, string>();
  let asked: PromptsSession | undefined;

  async function refresh(): Promise<void> {
    const who = session.peek();
    if (!who?.organization) return;
    asked = who;
    const query = { space: who.organization.id, role: 'received' as const, page: 1, pageSize: 1 };
    // The library works without this number.
    const found = await host.client
      .call(listProposals, { query }, { signal: host.signal })
      .catch(() => undefined);
    if (found && session.peek() === who) waiting.value = found.pendingCount;
  }

  return {
    waiting,
    chosen,
    ensure() {
      if (session.peek() !== asked) void refresh();
    },
    refresh,
    clear() {
      waiting.value = undefined;
      chosen.clear();
      asked = undefined;
    },
  };
}
