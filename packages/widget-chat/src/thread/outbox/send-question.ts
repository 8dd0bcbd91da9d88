/*
 * Sends a question: the calls behind the states of `outbox.ts`.
 */

import { effect, type Signal } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type CompletionRequest, limits, OrielError } from '@oriel/contracts';
import type { DraftsStore } from '../../channels/drafts-store';
import type { Attached } from '../../media/files/attached';
import type { OrganizationChat } from '../../session/chat-context';
import { shortageOfError } from '../../session/credit-store';
import type { OrganizationStore } from '../../session/organization-store';
import type { RunEnd, RunOptions } from '../runs/run';
import type { Thread } from '../store/thread';
import type { ThreadMarks } from '../store/thread-marks';
import type { ThreadRuns } from '../store/thread-runs';
import { isNotFound, type ThreadStore, takenBackError } from '../store/thread-store';
import type { Turn } from '../store/turn';
import type { Attempt, Outbox, OutboxEntry } from './outbox';

declare module '../../session/chat-context' {
  interface ChatStore extends SendStores {
    /** Sends a question in the current thread. @throws the reason why it was not stored; its text is in the draft then */
    send(text: string, options?: SendOptions): Promise<Sent>;
    answerAgain(turn: Turn): Promise<void>;
    /** Stops the current answer; resolves with whether there was one. @throws if the service was not reached */
    stop(): Promise<boolean>;
    /** Stops the current answer; a failure shows above the text field. */
    stopAnswer(): Promise<void>;
  }
}

/** A question that the service has stored. */
export interface Sent {
  readonly channelId: string;
  readonly messageId: string;
}

export interface SendOptions {
  /** Name or id. Default: the current agent. */
  readonly agent?: string | undefined;
  /** Not typed by a user, so it never returns to the text field. */
  readonly isOurs?: boolean;
  readonly attached?: Attached | null;
}

/** The agents that answer beside the current one. */
export interface Comparing {
  (agentId: string | undefined): Pick<CompletionRequest, 'compareWith'>;
  /** Placeholder of the empty field; undefined if no other agent answers. */
  placeholder(agentId: string | undefined): 'compare.askBoth' | 'compare.askAll' | undefined;
}

/** Stores used for sending. */
export interface SendStores {
  readonly organizations: OrganizationStore;
  readonly drafts: DraftsStore;
  readonly runs: ThreadRuns;
  readonly threads: ThreadStore;
  readonly outbox: Outbox;
  /** Marks of the threads that have shown them. */
  readonly marks: WeakMap<Thread, ThreadMarks>;
  /** Unset while no other agent is chosen. */
  readonly comparing: Signal<Comparing | undefined>;
}

/**
 * Sends a question in the current thread.
 *
 * @returns the question once stored
 * @throws the reason why it was not stored, after its text is back in the draft
 */
export async function sendQuestion(
  stores: SendStores,
  text: string,
  { agent, isOurs = false, attached }: SendOptions = {},
): Promise<Sent> {
  const { organizations, runs, threads, outbox, comparing } = stores;
  const target = threads.shown.peek();
  attached?.take();
  let organization: OrganizationChat | null = null;
  let storeSent: (sent: Sent) => void = () => {};
  const stored = new Promise<Sent>(resolve => {
    storeSent = resolve;
  });

  const source: RunOptions['source'] = async (signal, onOffline) => {
    const ready = await organizations.whenReady(signal);
    organization = ready;
    const check = await ready.agentsReady;
    signal.throwIfAborted();
    const organizationId = ready.session.organization.id;
    const named = agent && ready.agents.find(agent)?.id;
    const agentIn = (id: string | null) => named || ready.agents.toName(id);
    const make = () => abortable(signal, threads.ensureChannel(ready, target, agentIn(null)));
    const isNew = target.channelId.peek() === null;
    const channelId = target.channelId.peek() ?? (await whenOnline(make, { signal, onOffline }));
    if (!ready.channels.find(channelId))
      await abortable(signal, ready.channels.refresh(channelId)).catch(() => undefined);
    signal.throwIfAborted();
    const agentId = agentIn(channelId);
    const page = await runs.page({ text, target, check });
    entry.sent = page.text;
    const channel = isNew && ready.channels.find(channelId);
    // The service names it like this once the question is stored.
    if (channel)
      ready.channels.put({ ...channel, name: (page.text ?? text).trim().slice(0, limits.channelName) });
    return {
      organizationId,
      start: {
        channelId,
        text,
        fileIds: attached?.fileIds,
        ...(agentId && { agentId }),
        ...(!isOurs && comparing.peek()?.(agentId ?? ready.agents.current.peek()?.id)),
        ...page,
      },
    };
  };
  const begin = (entry: OutboxEntry, idempotencyKey: string): Attempt => {
    const agentId = organizations.current.peek()?.agents.current.peek()?.id ?? null;
    const { turn, answer } = target.ask(text, agentId, isOurs, attached?.files);
    const onQuestion: RunOptions['onQuestion'] = message => {
      turn.question?.store(message);
      outbox.confirmSent(entry, message.id);
      const channelId = target.channelId.peek() ?? '';
      const organizationId = organization?.session.organization.id ?? '';
      runs.emit('message:sent', { channelId, messageId: message.id, text });
      organizations.tell({ kind: 'run', organizationId, channelId });
      organization?.channels.touch(channelId);
      // The first question sets the name of the chat.
      organization?.channels.refresh(channelId).catch(() => undefined);
      storeSent({ channelId, messageId: message.id });
    };
    return { turn, answer, run: runs.begin(target, answer, source, { onQuestion, idempotencyKey }) };
  };

  const entry = outbox.add({ text, isOurs, thread: target, restore: attached?.restore });
  for (let before = target.run.peek(); before; before = target.run.peek()) {
    const end = await before.end;
    if (end.kind === 'gone') outbox.giveBackQueued(target, true);
    await released(entry);
    // Never send a question of a user who has left under the next user's name.
    if (entry.state.peek().kind !== 'queued') throw 'error' in end ? end.error : takenBackError();
  }
  const attempt = outbox.start(entry, begin);
  const settled = attempt.run.end.then(end => {
    settle(stores, organization, entry, attempt, end);
    return end;
  });
  const result = await Promise.race([stored, settled]);
  if ('messageId' in result) return result;
  throw 'error' in result ? result.error : takenBackError();
}

/** Resolves once a question is not held, or no longer queued. */
const released = ({ isHeld, state }: OutboxEntry) =>
  new Promise<void>(resolve => {
    const stop = effect(() => {
      if (isHeld.value && state.value.kind === 'queued') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

/** Applies the end of a run to its question. */
export function settle(
  { drafts, runs, threads, outbox }: SendStores,
  organization: OrganizationChat | null,
  entry: OutboxEntry,
  { turn, answer, run }: Attempt,
  end: RunEnd,
): void {
  const { thread: target, isOurs } = entry;
  const giveBack: Outbox['giveBack'] = (each, problem) => {
    outbox.giveBack(each, problem);
    if (!target.isRead) threads.reload(target);
  };
  if (end.kind === 'lost') answer.end({ state: 'interrupted' });
  if (end.kind === 'finished' || end.kind === 'lost') {
    outbox.confirmSent(entry);
    runs.finish(organization, target, run);
    // The connection was lost before the question's id arrived; reload, because its actions need the id.
    if (turn.turn.question?.id.peek() === null || !target.isRead) threads.reload(target);
    return;
  }
  if (target.run.peek() === run) target.run.value = null;
  if (end.kind === 'gone') {
    outbox.giveBackQueued(target, true);
    outbox.giveBack(entry, undefined, true);
  }
  if (end.kind === 'withdrawn') giveBack(entry);
  if (end.kind === 'attached') {
    giveBack(entry, isOurs ? undefined : { kind: 'busy', run });
    threads.reload(target);
  }
  if (end.kind !== 'unsent') return;
  const isSignIn = OrielError.isInstance(end.error) && end.error.code === 'AUTH_REQUIRED';
  const isUnauthorized = ApiError.isInstance(end.error) && end.error.kind === 'unauthorized';
  if (isSignIn || isUnauthorized) {
    // The text in the field is sent after the sign-in, so it must be this question.
    if (!isOurs && threads.shown.peek() === target) drafts.isAwaitingSignIn.value = true;
    outbox.giveBackQueued(target);
    giveBack(entry);
    return;
  }
  const shortage = shortageOfError(end.error);
  if (organization && shortage) {
    runs.exhaust(organization, shortage);
    giveBack(entry);
    return;
  }
  giveBack(entry, { kind: 'error', error: end.error, isElsewhere: isOurs });
  if (isNotFound(end.error)) threads.reload(target);
}

/** Stops waiting for a promise when the signal aborts. */
const abortable = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

/**
 * Makes a call, and repeats it when the browser is back online. Rethrows other errors.
 *
 * @param onOffline - called each time it has to wait
 */
async function whenOnline<T>(
  call: () => Promise<T>,
  { signal, onOffline }: { readonly signal: AbortSignal; readonly onOffline: () => void },
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isOffline = ApiError.isInstance(error) && error.kind === 'network' && !navigator.onLine;
      if (!isOffline || signal.aborted) throw error;
      onOffline();
      await online(signal);
    }
  }
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (navigator.onLine) done();
  });
}
