/*
 * The questions of one mount, from Send until the service has them. Required:
 *   1. a question is shown at once and never lost: unless it was sent, its text is back in the draft of its chat;
 *   2. a channel takes one question at a time, the next one is queued;
 *   3. a question that the service may have stored is never asked twice.
 *
 *   queued ──► sending ──► sent            the service has stored it
 *     │          │  ▲ └──► failed          the service does not have it; the text is in the draft
 *     │          ▼  │
 *     │      unconfirmed ──► sent          found among the messages of its channel; the text leaves the draft
 *     └──► failed                          taken back, or its chat, page or person has gone
 *
 * `unconfirmed` means that no answer of the service has come: the text is in the draft, and sending it again uses the
 * same idempotency key. Unconfirmed questions are kept over a reload of the page; all other states end with it.
 */
import { batch, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import * as z from 'zod/mini';
import { type DraftProblem, type DraftsStore, keepByUser } from '../../channels/drafts-store';
import type { ChatHost } from '../../session/chat-host';
import type { AnswerWriter } from '../runs/answer';
import type { Run } from '../runs/run';
import type { Question } from '../store/question';
import type { ThreadWriter } from '../store/thread';
import type { TurnWriter } from '../store/turn';

/** A question as shown, and the run that sends it. */
export interface Attempt {
  readonly turn: TurnWriter;
  readonly answer: AnswerWriter;
  readonly run: Run;
}

export type OutboxState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending'; readonly idempotencyKey: string; readonly attempt: Attempt }
  | { readonly kind: 'unconfirmed'; readonly idempotencyKey: string }
  /** The id is unknown if the connection was lost before it arrived. */
  | { readonly kind: 'sent'; readonly messageId: string | undefined }
  | { readonly kind: 'failed' };

/** Allowed state transitions. */
const transitions: Readonly<Record<OutboxState['kind'], readonly OutboxState['kind'][]>> = {
  queued: ['sending', 'failed'],
  sending: ['sent', 'unconfirmed', 'failed'],
  unconfirmed: ['sending', 'sent'],
  sent: [],
  failed: [],
};

export interface OutboxEntry {
  readonly key: string;
  readonly text: string;
  /** The text as sent, if it contains placeholders. */
  sent?: string | undefined;
  /** Written by the widget, not by a user, so its text never goes into the draft. */
  readonly isOurs: boolean;
  readonly thread: ThreadWriter;
  /** Called when its text goes back into the draft. */
  readonly restore?: (() => void) | undefined;
  readonly state: ReadonlySignal<OutboxState>;
  /** Not sent after the current answer, which a user has stopped; set back to send it. */
  readonly isHeld: Signal<boolean>;
}

/** A question that the service may have stored, as kept across a reload. */
const unconfirmedSchema = z.object({
  text: z.string(),
  sent: z.optional(z.string()),
  key: z.string(),
  /** Id of the previous question, which may have the same text; empty for the first. Undefined if unknown. */
  before: z.optional(z.string()),
});
type Unconfirmed = z.output<typeof unconfirmedSchema>;

export interface Outbox {
  /** Questions that a user has queued, oldest first. */
  readonly queued: ReadonlySignal<readonly OutboxEntry[]>;
  /** Queues a question. It appears in `queued` only while an answer of its thread blocks it. */
  add(question: Pick<OutboxEntry, 'text' | 'isOurs' | 'thread' | 'restore'>): OutboxEntry;
  /** Holds the questions that a user has queued in a thread. */
  hold(thread: ThreadWriter): void;
  /** queued → sending; unconfirmed → sending if a user sends the same text again. */
  start(entry: OutboxEntry, begin: (entry: OutboxEntry, idempotencyKey: string) => Attempt): Attempt;
  /** sending → sent. */
  confirmSent(entry: OutboxEntry, messageId?: string): void;
  /** unconfirmed → sent, if this question is the last one of its channel and was not there before. */
  confirmRead(channelId: string, last: Question | undefined): void;
  /**
   * queued → failed, sending → failed or unconfirmed. The text is back in the draft of its chat.
   *
   * @param problem - the reason, shown above the field
   * @param isGone - its channel is gone, so the text goes to the draft of a new chat
   */
  giveBack(entry: OutboxEntry, problem?: DraftProblem, isGone?: boolean): void;
  /** Restores all questions queued in a thread to the draft. */
  giveBackQueued(thread: ThreadWriter, isGone?: boolean): void;
  /** Restores every unconfirmed question to the draft, before the page or the workspace goes away. */
  giveBackAll(): void;
  /** Fails all questions without restoring a draft, because their user has left. */
  clear(): void;
  /** Deletes the unconfirmed questions of the user. Called before the drafts forget the user. */
  forget(): void;
}

export function createOutbox(storage: ChatHost['storage'], drafts: DraftsStore): Outbox {
  /** The states of queued and sending questions, oldest first. */
  const states = new Map<OutboxEntry, Signal<OutboxState>>();
  const queued = signal<readonly OutboxEntry[]>([]);
  const unconfirmedOf = keepByUser<Unconfirmed>(storage, 'chat-unconfirmed', unconfirmedSchema);

  const isQueued = ({ state }: OutboxEntry) => state.peek().kind === 'queued';
  const openEntries = () => [...states.keys()];
  const publishQueued = () => {
    const next = openEntries().filter(entry => isQueued(entry) && !entry.isOurs);
    if (next.length + queued.peek().length > 0) queued.value = next;
  };

  /** @returns whether the transition is allowed; a late event changes nothing */
  const move = (entry: OutboxEntry, next: OutboxState): boolean => {
    const state = states.get(entry);
    if (!state || !transitions[state.peek().kind].includes(next.kind)) return false;
    batch(() => {
      if (next.kind !== 'sending') states.delete(entry);
      state.value = next;
      publishQueued();
    });
    return true;
  };

  const takeUnconfirmed = (channelId: string): Unconfirmed | undefined => {
    const kept = unconfirmedOf(drafts.user());
    const { [channelId]: found, ...others } = kept.peek();
    if (found) kept.value = others;
    return found;
  };

  const giveBack: Outbox['giveBack'] = (entry, problem, isGone = false) => {
    const { text, isOurs, thread } = entry;
    const state = entry.state.peek();
    const channelId = isGone ? null : thread.channelId.peek();
    const sending = state.kind === 'sending' ? state : undefined;
    const isUnconfirmed = sending && !isOurs && channelId && sending.attempt.run.isTaken() !== false;
    const key = sending?.idempotencyKey ?? '';
    if (!move(entry, isUnconfirmed ? { kind: 'unconfirmed', idempotencyKey: key } : { kind: 'failed' }))
      return;
    if (sending) thread.withdraw(sending.attempt.turn);
    drafts.giveBack(isOurs ? '' : text, problem, channelId);
    entry.restore?.();
    if (!isUnconfirmed) return;
    const last = thread.writers.at(-1);
    const before = last ? (last.turn.question?.id.peek() ?? undefined) : '';
    const kept = unconfirmedOf(drafts.user());
    kept.value = {
      ...kept.peek(),
      [channelId]: { text, sent: entry.sent, key, ...(thread.isRead && { before }) },
    };
  };

  return {
    queued,
    add(question) {
      const state = signal<OutboxState>({ kind: 'queued' });
      const entry = { ...question, key: createUuid(), state, isHeld: signal(false) };
      states.set(entry, state);
      if (question.thread.run.peek()) publishQueued();
      return entry;
    },
    hold(thread) {
      for (const entry of queued.peek()) if (entry.thread === thread) entry.isHeld.value = true;
    },
    start(entry, begin) {
      const channelId = entry.thread.channelId.peek();
      const unconfirmed = channelId === null ? undefined : takeUnconfirmed(channelId);
      const idempotencyKey = unconfirmed?.text === entry.text ? unconfirmed.key : createUuid();
      const attempt = begin(entry, idempotencyKey);
      move(entry, { kind: 'sending', idempotencyKey, attempt });
      return attempt;
    },
    confirmSent: (entry, messageId) => void move(entry, { kind: 'sent', messageId }),
    confirmRead(channelId, last) {
      const found = unconfirmedOf(drafts.user()).peek()[channelId];
      if (!last || found?.before === undefined || last.id.peek() === found.before) return;
      takeUnconfirmed(channelId);
      if ((found.sent ?? found.text) === last.text) drafts.removeLeading(channelId, found.text);
    },
    giveBack,
    giveBackQueued(thread, isGone) {
      // Each text goes above the draft, so restore the newest first.
      for (const entry of openEntries().reverse()) {
        if (entry.thread === thread && isQueued(entry)) giveBack(entry, undefined, isGone);
      }
    },
    giveBackAll() {
      for (const entry of openEntries().reverse()) {
        const state = entry.state.peek();
        if (state.kind === 'sending') {
          const { run } = state.attempt;
          if (run.isTaken()) continue;
          run.detach();
          // A page kept in the back/forward cache may be shown again before the run ends.
          entry.thread.run.value = null;
        }
        giveBack(entry);
      }
    },
    clear() {
      for (const entry of openEntries()) move(entry, { kind: 'failed' });
    },
    forget() {
      unconfirmedOf(drafts.user()).value = {};
    },
  };
}
