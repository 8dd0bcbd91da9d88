/*
 * A comparison as it is shown: the answers of several agents to the last question of a thread, side by side. The first of
 * them is the thread's own answer, which is followed whether there is a comparison or not; the others are found once the
 * service has the question, and each is followed on a stream of its own. So a reload in the middle shows the same.
 *
 * The thread is busy as long as one of them is written. It is over when one is kept, when the chat goes on, or when what the
 * service holds is read again and says so.
 */
import { type Comparison as ComparisonData, cancelChannel, readComparison } from '@oriel/contracts';
import { batch, effect, signal, untracked } from '@oriel/widget-kit';
import { ComparisonView } from '../comparison-view';
import { createAnswer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { ChatStore } from '../store/chat-store';
import type { ComparedAnswer, Comparison } from '../thread/comparison';
import { showVersion } from '../thread/show-version';
import type { ThreadWriter } from '../thread/thread';
import type { Turn } from '../thread/turn';

/** What compares in one mount. */
export interface CompareStore {
  /** Looks for a comparison at the end of a thread. */
  find(target: ThreadWriter): Promise<void>;
}

const stores = new WeakMap<ChatStore, CompareStore>();

/** The store of a mount, which finds the comparisons that are asked for from now on. */
export function compareStore(store: ChatStore): CompareStore {
  const known = stores.get(store) ?? createCompareStore(store);
  stores.set(store, known);
  return known;
}

function createCompareStore(store: ChatStore): CompareStore {
  const { host, threads, comparing, comparison, currentOrganization } = store;
  const ownPlace = (target: ThreadWriter) => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    const channelId = target.channelId.peek();
    return organizationId && channelId ? { organizationId, channelId } : undefined;
  };

  async function read(target: ThreadWriter): Promise<ComparisonData | null> {
    const params = ownPlace(target);
    if (!params) return null;
    const found = await host.client.call(readComparison, { params }, { signal: host.signal });
    return found.comparison;
  }

  async function find(target: ThreadWriter): Promise<void> {
    const found = await read(target).catch(() => null);
    const writer = target.writers.at(-1);
    const isCurrent = threads.shown.peek() === target && !host.signal.aborted;
    if (!found || !isCurrent || !writer || writer.turn.question?.id.peek() !== found.questionId) return;
    if (comparison.peek()?.turn === writer.turn) return;
    comparison.value = show(target, writer.turn, found);
  }

  function show(target: ThreadWriter, turn: Turn, found: ComparisonData): Comparison {
    const organization = currentOrganization.peek();
    const place = ownPlace(target);
    const runs: Run[] = [];
    const answers = found.answers.map(({ message, runId, details }): ComparedAnswer => {
      const own = target.writers
        .flatMap(each => each.answers)
        .find(each => each.answer.id.peek() === message.id);
      const writer = own ?? createAnswer(message);
      const run = signal<Run | null>(null);
      const main = target.run.peek();
      if (main?.answer === writer) run.value = main;
      else if (runId && place) {
        // `begin` says that the thread writes this one; the first is the one that is spoken of.
        batch(() => {
          const { organizationId, channelId } = place;
          const source = () => ({ organizationId, resume: channelId, after: `${runId}:0` });
          run.value = store.runs.begin(target, writer, source);
          if (main) target.run.value = main;
        });
      }
      const following = run.peek();
      if (following) {
        runs.push(following);
        void following.end.then(end => {
          if (end.kind === 'lost') writer.end({ state: 'interrupted' });
          run.value = null;
          if (following !== main && (end.kind === 'finished' || end.kind === 'lost'))
            store.runs.finish(organization, target, following);
          // The thread is busy as long as one of the others is written.
          const next = answers.find(each => each.run.peek())?.run.peek() ?? null;
          if (target.run.peek() === null || target.run.peek() === following) target.run.value = next;
          void refresh();
        });
      }
      return { id: message.id, answer: writer.answer, run, details: signal(details) };
    });

    const refresh = async () => {
      const next = await read(target).catch(() => null);
      for (const { message, details } of next?.answers ?? []) {
        const known = answers.find(({ id }) => id === message.id);
        if (known) known.details.value = details;
      }
    };
    const stopLeaving = effect(() => {
      const isLast = target.turns.value.at(-1) === turn;
      if (isLast && threads.shown.value === target) return;
      untracked(() => {
        if (shown === comparison.peek()) comparison.value = null;
      });
    });
    host.signal.addEventListener('abort', stopLeaving, { once: true });
    const stop: Comparison['stop'] = async ({ id }) => {
      if (place) await host.client.call(cancelChannel, { params: place, query: { messageId: id } });
    };
    const shown: Comparison = {
      turn,
      View: ComparisonView,
      answers,
      stop,
      async keep(kept) {
        const others = answers.filter(each => each !== kept && each.run.peek());
        await Promise.all(others.map(stop));
        await Promise.all(runs.map(run => run.end));
        await showVersion(store, target, kept.id);
        comparing.value = {};
        const agentId = kept.answer.agentId.peek();
        if (agentId) currentOrganization.peek()?.agents.choose(agentId);
        if (comparison.peek() === shown) comparison.value = null;
      },
    };
    return shown;
  }

  // Once the service has the question of a run that was asked of several, their answers are found.
  const seen = new WeakSet<Run>();
  const stopAsking = effect(() => {
    const run = threads.shown.value.run.value;
    if (!run || !comparing.value.compareWith?.length || seen.has(run)) return;
    if (run.answer.answer.id.value === null) return;
    seen.add(run);
    untracked(() => void find(threads.shown.peek()));
  });
  host.signal.addEventListener('abort', stopAsking, { once: true });
  return { find };
}
