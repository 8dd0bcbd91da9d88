/*
 * A comparison as it is shown: the answers of several agents to the last question of a thread, side by side. The first is the
 * thread's own answer, which is followed with or without a comparison; the others are looked up once the service has the
 * question, and each is followed on its own stream. A reload in the middle therefore shows the same comparison.
 *
 * The thread is busy while any of the answers is being written. The comparison ends when an answer is kept, when the chat
 * continues, or when a reread shows that the service has ended it. A thread that is left keeps its comparison, which is still
 * followed and is shown again when the thread is reopened.
 */

import { batch, effect, fetched, signal, untracked } from '@oriel/app-kit';
import { type Comparison as ComparisonData, cancelChannel, readComparison } from '@oriel/contracts';
import type { ChatStore, OrganizationChat } from '../../session/chat-context';
import type { Comparing } from '../outbox/send-question';
import { createAnswer } from '../runs/answer';
import type { Run } from '../runs/run';
import type { ComparedAnswer, Comparison } from '../store/comparison';
import { showVersion } from '../store/show-version';
import type { ThreadWriter } from '../store/thread';
import type { Turn } from '../store/turn';

const ComparisonView = fetched(() => import('./ComparisonView'));

/** The comparisons of one mount. */
export interface CompareStore {
  /** Has these agents answer beside the current one, starting with the next question. */
  choose(organization: OrganizationChat, agentIds: readonly string[]): void;
  /** Looks for a comparison at the end of a thread. @returns whether the service has answered if there is one */
  find(target: ThreadWriter): Promise<boolean>;
}

/** A known comparison, which can be shown again. */
interface Known {
  readonly comparison: Comparison;
  /** Applies the service's state of the comparison. */
  update(found: ComparisonData | null): void;
}

const stores = new WeakMap<ChatStore, CompareStore>();

/** The store of a mount, which looks for the comparisons of questions asked from now on. */
export function compareStore(store: ChatStore): CompareStore {
  const known = stores.get(store) ?? createCompareStore(store);
  stores.set(store, known);
  return known;
}

function createCompareStore(store: ChatStore): CompareStore {
  const { host, threads, comparing, comparison, currentOrganization } = store;
  const known = new WeakMap<Turn, Known>();
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

  async function find(target: ThreadWriter): Promise<boolean> {
    const found = await read(target).catch(() => undefined);
    if (found === undefined) return false;
    const writer = target.writers.at(-1);
    const isCurrent = threads.shown.peek() === target && !host.signal.aborted;
    if (!found || !isCurrent || !writer || writer.turn.question?.id.peek() !== found.questionId) return true;
    const { turn } = writer;
    // Its answers are already being followed.
    const before = known.get(turn);
    before?.update(found);
    const next = before ?? follow(target, turn, found);
    known.set(turn, next);
    if (comparison.peek() !== next.comparison) show(target, next.comparison);
    return true;
  }

  /** Shows a comparison until its thread is left or continues. A rejected question is removed from the thread again. */
  function show(target: ThreadWriter, next: Comparison): void {
    comparison.value = next;
    let isPassed = false;
    const stop = () => {
      stopWatching();
      host.signal.removeEventListener('abort', stop);
    };
    const stopWatching = effect(() => {
      const isLast = target.turns.value.at(-1) === next.turn;
      const isOpen = threads.shown.value === target && comparison.value === (isPassed ? null : next);
      if (isOpen && isLast !== isPassed) return;
      untracked(() => {
        if (comparison.peek() === next) comparison.value = null;
        if (isOpen && !isLast) {
          isPassed = true;
          return;
        }
        stop();
        if (isOpen) void find(target);
      });
    });
    host.signal.addEventListener('abort', stop, { once: true });
  }

  function follow(target: ThreadWriter, turn: Turn, found: ComparisonData): Known {
    const organization = currentOrganization.peek();
    const place = ownPlace(target);
    const runs: Run[] = [];
    const all = found.answers.map(({ message, runId, details }): ComparedAnswer => {
      const own = target.writers
        .flatMap(each => each.answers)
        .find(each => each.answer.id.peek() === message.id);
      const writer = own ?? createAnswer(message);
      const run = signal<Run | null>(null);
      const main = target.run.peek();
      if (main?.answer === writer) run.value = main;
      else if (runId && place) {
        // `begin` makes this run the thread's own; the main run is restored afterwards.
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
          // The thread is busy while any of the other answers is being written.
          const next = all.find(each => each.run.peek())?.run.peek() ?? null;
          if (target.run.peek() === null || target.run.peek() === following) target.run.value = next;
          void refresh();
        });
      }
      return { id: message.id, answer: writer.answer, run, details: signal(details) };
    });

    const answers = signal<readonly ComparedAnswer[]>(all);
    let isKept = false;
    const update: Known['update'] = next => {
      if (isKept) return;
      const left = next?.questionId === turn.question?.id.peek() ? (next?.answers ?? []) : [];
      answers.value = all.filter(({ id }) => left.some(({ message }) => message.id === id));
      for (const { message, details } of left) {
        const each = all.find(({ id }) => id === message.id);
        if (each) each.details.value = details;
      }
      if (answers.peek().length > 1) return;
      if (comparison.peek() === shown) comparison.value = null;
      // The remaining answer may differ from the one in the thread.
      if (target.turns.peek().at(-1) === turn) threads.reload(target);
    };
    const refresh = async () => {
      const next = await read(target).catch(() => undefined);
      if (next !== undefined) update(next);
    };
    const stop: Comparison['stop'] = async ({ id }) => {
      if (place) await host.client.call(cancelChannel, { params: place, query: { messageId: id } });
    };
    const shown: Comparison = {
      turn,
      View: ComparisonView,
      answers,
      stop,
      async keep(kept) {
        // The answer may have been deleted elsewhere; the others must not be stopped in that case.
        update(await read(target));
        if (!answers.peek().includes(kept)) throw new Error('The answer is gone.');
        const others = answers.peek().filter(each => each !== kept && each.run.peek());
        await Promise.all(others.map(stop));
        await Promise.all(runs.map(run => run.end));
        isKept = true;
        try {
          await showVersion(store, target, kept.id);
        } catch (error) {
          isKept = false;
          throw error;
        }
        comparing.value = undefined;
        const agentId = kept.answer.agentId.peek();
        if (agentId) currentOrganization.peek()?.agents.choose(agentId);
        if (comparison.peek() === shown) comparison.value = null;
      },
    };
    return { comparison: shown, update };
  }

  const choose: CompareStore['choose'] = (organization, agentIds) => {
    if (currentOrganization.peek() !== organization) return;
    const { agents } = organization.agents;
    // A chosen agent may have been removed, or may be the current one.
    const othersOf = (agentId: string | undefined) =>
      agentIds.filter(id => id !== agentId && agents.value.some(agent => agent.id === id));
    const compare = (agentId: string | undefined) => {
      const compareWith = othersOf(agentId);
      return compareWith.length > 0 ? { compareWith } : {};
    };
    const placeholder: Comparing['placeholder'] = agentId => {
      const { length } = othersOf(agentId);
      return length > 1 ? 'compare.askAll' : length > 0 ? 'compare.askBoth' : undefined;
    };
    comparing.value = agentIds.length === 0 ? undefined : Object.assign(compare, { placeholder });
  };

  // The choice belongs to the agents of one workspace and to the user who made it.
  let place = currentOrganization.peek();
  const stopForgetting = effect(() => {
    if (currentOrganization.value === place) return;
    place = currentOrganization.value;
    comparing.value = undefined;
  });
  host.signal.addEventListener('abort', stopForgetting, { once: true });

  // A host that renders the header announces the comparison there.
  let wasComparing = false;
  const stopTelling = effect(() => {
    const isComparing = comparison.value !== null;
    if (isComparing === wasComparing) return;
    wasComparing = isComparing;
    host.emit('comparison:changed', { isComparing });
  });
  host.signal.addEventListener('abort', stopTelling, { once: true });

  // Looks up the other answers once the service has the question of a comparing run. A thread opened during a run is not read
  // again, so it is checked as well.
  let target = threads.shown.peek();
  let opened = target.run.peek();
  let seen = new WeakSet<Run>();
  const stopAsking = effect(() => {
    const next = threads.shown.value;
    if (next !== target) {
      target = next;
      opened = next.run.peek();
      seen = new WeakSet();
    }
    const run = next.run.value;
    if (!run || seen.has(run) || (run !== opened && !comparing.value)) return;
    if (run.answer.answer.id.value === null) return;
    untracked(() => {
      void find(next).then(isRead => {
        if (isRead && next === target) seen.add(run);
      });
    });
  });
  host.signal.addEventListener('abort', stopAsking, { once: true });
  return { choose, find };
}
