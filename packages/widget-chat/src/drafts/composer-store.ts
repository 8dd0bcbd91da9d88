import { createUuid } from '@oriel/client';
import { countCodePoints, limits } from '@oriel/contracts';
import { computed, type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { Run } from '../runs/run';
import type { ChatHost } from '../session/chat-host';
import type { Question } from '../thread/question';

/** The text field as the store writes to it. */
export interface ComposerField {
  setText(text: string): void;
  focus(): void;
}

/** Why the last question is back in the field, or has not left it. */
export type ComposerProblem =
  | {
      readonly kind: 'error';
      readonly error: unknown;
      /** It is not about what stands in the field. */
      readonly isElsewhere?: boolean;
    }
  /** Another question was being answered in this channel. `run` is that of the question which was refused. */
  | { readonly kind: 'busy'; readonly run: Run };

/** A question that is in the field again, and may have reached the service all the same. */
export interface Doubt {
  readonly text: string;
  /** Its idempotency key: sent again under this one, it is not asked twice. */
  readonly key: string;
  /** Id of the question before it, which may be the same in words; empty for the first. Undefined where it is not known. */
  readonly before?: string | undefined;
}

export interface ComposerStore {
  readonly text: ReadonlySignal<string>;
  readonly problem: Signal<ComposerProblem | null>;
  /** Characters beyond the limit; 0 when it fits. */
  readonly excess: ReadonlySignal<number>;
  /** The text is sent once somebody has signed in. */
  readonly isAwaitingSignIn: Signal<boolean>;
  /** Tells what was typed. */
  typed(text: string): void;
  setText(text: string): void;
  /** Puts a text of the host in place of all that is there, also of a draft that is still to come. */
  replace(text: string): void;
  /** Takes the text out to send it. */
  take(): string;
  /**
   * Puts a question that was not sent, or a draft, back above what was typed since.
   *
   * @param channelId - whose draft it is; what went wrong is told only where that is shown. Default: the one that is shown
   */
  giveBack(text: string, problem?: ComposerProblem, channelId?: string | null): void;
  /** Notes a question that was given back in doubt. */
  doubt(channelId: string, doubt: Doubt): void;
  /** The idempotency key of what is sent: that of the question in doubt where it is this one. Nothing is in doubt then. */
  takeKey(channelId: string | null, text: string): string;
  /** This question is the last one that the service has: where it was in doubt it leaves the field again. */
  confirm(channelId: string, question: Question | undefined): void;
  /** Also where the field is still to come. */
  focus(): void;
  /** The field shows the draft of this channel from now on. */
  show(channelId: string | null): void;
  /**
   * A draft belongs to this channel from now on: a new chat has become it. Null: to a new chat, as the channel is gone.
   *
   * @param from - the channel that it was for. Default: the one that is shown
   */
  move(channelId: string | null, from?: string): void;
  /**
   * The drafts of this person are used from now on; what a guest has typed goes below theirs. A new chat has a draft of
   * its own in each organization.
   *
   * @param channelId - the channel that is shown from now on. Default: the same.
   */
  signIn(userId: string, organizationId: string, channelId?: string): void;
  /** Nobody is signed in any more. @param keepsDrafts - what was typed is there again for the same person */
  forget(keepsDrafts?: boolean): void;
  /** How many people have left this field. */
  leavings(): number;
  attach(field: ComposerField): () => void;
}

const guest = 'guest';
const doubtSchema = z.object({ text: z.string(), key: z.string(), before: z.optional(z.string()) });

/** The text that is being written, one draft a channel, kept in this tab over a reload and a sign-in. */
export function createComposerStore(storage: ChatHost['storage']): ComposerStore {
  /** One value a channel, for each user. */
  const byUser = <T>(key: string, schema: z.ZodMiniType<T>) => {
    const stores = new Map<string, Signal<Record<string, T>>>();
    return (user: string) => {
      const known = stores.get(user);
      if (known) return known;
      const values = storage.persisted<Record<string, T>>({
        key,
        user,
        schema: z.record(z.string(), schema),
        initial: {},
        kind: 'draft',
      });
      stores.set(user, values);
      return values;
    };
  };
  const draftsOf = byUser('chat-text', z.string());
  const doubtsOf = byUser<Doubt>('chat-doubt', doubtSchema);
  let user = guest;
  let organization = '';
  /** The key of the draft of a new chat. */
  const newChannel = () => (organization ? `new:${organization}` : 'new');
  let channel = newChannel();
  let field: ComposerField | undefined;
  let isFocusWanted = false;
  let leavings = 0;
  let replaced: string | undefined;
  const draft = (of = channel) => draftsOf(user).peek()[of] ?? '';
  const text = signal(draft());
  const problem = signal<ComposerProblem | null>(null);
  const isAwaitingSignIn = signal(false);

  const keep = (value: string, of = channel) => {
    if (draft(of) === value) return;
    const drafts = draftsOf(user);
    const { [of]: _, ...others } = drafts.peek();
    drafts.value = value === '' ? others : { ...others, [of]: value };
  };
  const typed = (value: string) => {
    text.value = value;
    keep(value);
  };
  const setText = (value: string) => {
    typed(value);
    field?.setText(value);
  };

  const giveBack: ComposerStore['giveBack'] = (lost, why, channelId) => {
    const of = channelId === undefined ? channel : (channelId ?? newChannel());
    const isShown = of === channel;
    const whole = [lost, isShown ? text.peek() : draft(of)].filter(each => each.trim()).join('\n\n');
    if (!isShown) return keep(whole, of);
    setText(whole);
    problem.value = why ?? null;
  };

  /** Ends the doubt of a channel. */
  const settle = (of: string) => {
    const doubts = doubtsOf(user);
    const { [of]: doubt, ...others } = doubts.peek();
    if (doubt) doubts.value = others;
    return doubt;
  };

  return {
    text,
    problem,
    excess: computed(() => Math.max(0, countCodePoints(text.value.trim()) - limits.messageText)),
    isAwaitingSignIn,
    typed,
    setText,
    replace(text) {
      replaced = text;
      setText(text);
    },
    take() {
      const taken = text.peek().trim();
      problem.value = null;
      setText('');
      return taken;
    },
    giveBack,
    doubt(channelId, doubt) {
      const doubts = doubtsOf(user);
      doubts.value = { ...doubts.peek(), [channelId]: doubt };
    },
    takeKey(channelId, text) {
      const doubt = settle(channelId ?? newChannel());
      return doubt?.text === text ? doubt.key : createUuid();
    },
    confirm(channelId, question) {
      const before = doubtsOf(user).peek()[channelId]?.before;
      if (!question || before === undefined || question.id.peek() === before) return;
      if (settle(channelId)?.text !== question.text) return;
      // What was typed since stands below it; what was typed into it is another question.
      const whole = `${draft(channelId)}\n\n`;
      if (!whole.startsWith(`${question.text}\n\n`)) return;
      const rest = whole.slice(question.text.length).trim();
      if (channelId === channel) setText(rest);
      else keep(rest, channelId);
    },
    focus() {
      isFocusWanted = !field;
      field?.focus();
    },
    show(channelId) {
      channel = channelId ?? newChannel();
      problem.value = null;
      setText(draft());
    },
    move(channelId, from = channel) {
      const moved = draft(from);
      keep('', from);
      if (from !== channel) {
        if (moved) giveBack(moved, undefined, channelId);
        return;
      }
      channel = channelId ?? newChannel();
      // A new chat may have a draft of its own.
      giveBack(draft(), problem.peek() ?? undefined);
    },
    signIn(userId, organizationId, channelId) {
      const isSame = user === userId;
      if (isSame && organization === organizationId) return;
      const isReplaced = user === guest && text.peek() === replaced;
      if (user === guest) keep('');
      else if (!isSame) {
        leavings += 1;
        text.value = '';
      }
      const isNew = channel === newChannel();
      user = userId;
      organization = organizationId;
      if (channelId) channel = channelId;
      else if (isNew) channel = newChannel();
      const kept = draft();
      if (isSame) return setText(kept);
      if (isReplaced) return keep(text.peek());
      if (kept === text.peek()) text.value = '';
      giveBack(kept);
    },
    leavings: () => leavings,
    forget(keepsDrafts = false) {
      leavings += 1;
      replaced = undefined;
      if (!keepsDrafts) {
        draftsOf(user).value = {};
        doubtsOf(user).value = {};
      }
      const isNew = channel === newChannel();
      user = guest;
      organization = '';
      if (isNew) channel = newChannel();
      problem.value = null;
      isAwaitingSignIn.value = false;
      setText('');
    },
    attach(next) {
      field = next;
      if (isFocusWanted) next.focus();
      isFocusWanted = false;
      return () => {
        if (field === next) field = undefined;
      };
    },
  };
}
