import { listProposals } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@oriel/widget-kit';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The number of open proposals, known in every view. */
export interface ProposalsStore {
  /** How many wait for the person's decision; undefined until that is known. */
  readonly waiting: ReadonlySignal<number | undefined>;
  /** The proposal that was chosen from a list of all, by its card. */
  readonly chosen: Map<string, string>;
  /** Counts where nobody has done so yet. */
  ensure(): void;
  /** Something about them was changed here. */
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
    // The library is of use without this number.
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
