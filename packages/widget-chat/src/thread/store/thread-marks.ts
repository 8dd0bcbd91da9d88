import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/app-kit';
import { type Feedback, listFeedback, listVersions, type MessageVersions } from '@oriel/contracts';
import type { ChatPlace } from '../../session/chat-context';
import type { Thread } from './thread';

/** Data of a thread's messages beyond their content. */
export interface ThreadMarks {
  /** The versions of each message that has more than one, by the id of the shown one. */
  readonly versions: ReadonlySignal<ReadonlyMap<string, MessageVersions>>;
  /** The user's ratings by answer id. */
  readonly feedback: Signal<ReadonlyMap<string, Feedback>>;
  /** Reloads the marks. On failure they stay as they were. */
  load(): Promise<void>;
}

/**
 * Loads the marks of a thread, and again each time its messages were read.
 *
 * @param onCompared - the last answer has others beside it, which may form a comparison
 */
export function createThreadMarks(
  { host, currentOrganization }: ChatPlace,
  thread: Thread,
  onCompared: () => Promise<void>,
): ThreadMarks {
  const versions = signal<ReadonlyMap<string, MessageVersions>>(new Map());
  const feedback = signal<ReadonlyMap<string, Feedback>>(new Map());
  const { signal: aborted } = host;

  async function load(): Promise<void> {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    const channelId = thread.channelId.peek();
    if (!organizationId || !channelId || aborted.aborted) return;
    const params = { organizationId, channelId };
    try {
      const [branches, given] = await Promise.all([
        host.client.call(listVersions, { params }, { signal: aborted }),
        host.client.call(listFeedback, { params }, { signal: aborted }),
      ]);
      versions.value = new Map(branches.versions.map(each => [each.shownId, each]));
      const last = thread.turns.peek().at(-1)?.answers.peek();
      if (last?.some(({ id }) => versions.peek().has(id.peek() ?? '')))
        void onCompared().catch(() => undefined);
      feedback.value = new Map(given.results.map(each => [each.messageId, each.feedback]));
    } catch {
      // The messages are readable without marks.
    }
  }

  // A turn asked here has a local key, and has no marks yet.
  let read: object | undefined;
  const stop = effect(() => {
    if (!currentOrganization.value) return;
    const first = thread.turns.value.find(
      ({ key, question, answers }) => key === (question?.id ?? answers.peek()[0]?.id)?.peek(),
    );
    if (first === read) return;
    read = first;
    if (first) untracked(() => void load());
  });
  aborted.addEventListener('abort', stop, { once: true });
  // Answers regenerated before the marks were first loaded.
  if (thread.turns.peek().some(({ answers }) => answers.peek().length > 1)) void load();
  return { versions, feedback, load };
}
