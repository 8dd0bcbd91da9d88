import { countCodePoints, limits } from '@oriel/contracts';
import { computed, type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { ChatHost } from '../session/chat-host';

/** The text field as the store writes to it. */
export interface ComposerField {
  setText(text: string): void;
  focus(): void;
}

/** Why the last question is back in the field, or has not left it. */
export type DraftProblem =
  | {
      readonly kind: 'error';
      readonly error: unknown;
      /** The error is not about the text in the field. */
      readonly isElsewhere?: boolean;
    }
  /** Another question was being answered in this channel. `run` is the run of the question that was refused. */
  | { readonly kind: 'busy'; readonly run: object };

/** The text that is being written: one draft a channel, kept in this tab over a reload and a sign-in. */
export interface DraftsStore {
  /** The draft that is shown. */
  readonly text: ReadonlySignal<string>;
  readonly problem: Signal<DraftProblem | null>;
  /** Characters beyond the limit; 0 when it fits. */
  readonly excess: ReadonlySignal<number>;
  /** The text is sent once somebody has signed in. */
  readonly isAwaitingSignIn: Signal<boolean>;
  /** Takes over what was typed into the field. */
  typed(text: string): void;
  setText(text: string): void;
  /** Puts a text of the host in place of all that is there, also of a draft that is still to come. */
  replace(text: string): void;
  /** Adds a text below the text in the field, unless the field already contains it. */
  add(text: string): void;
  /** Removes the text to send it. */
  take(): string;
  /**
   * Puts a question that was not sent, or a draft, back above what was typed since.
   *
   * @param channelId - the channel of the draft; null is a new chat. The problem is shown only where that channel is
   * shown. Default: the channel that is shown
   */
  giveBack(text: string, problem?: DraftProblem, channelId?: string | null): void;
  /** Removes a question that a draft begins with. A draft that continues the question in the same paragraph stays. */
  removeLeading(channelId: string, text: string): void;
  /** Focuses the field, also one that is still to come. */
  focus(): void;
  /** Shows the draft of a channel. */
  show(channelId: string | null): void;
  /**
   * Moves a draft to this channel: a new chat has become it. Null: to a new chat, as the channel is gone.
   *
   * @param from - the channel that it was for. Default: the one that is shown
   */
  move(channelId: string | null, from?: string): void;
  /** Id of the person whose drafts are used. */
  user(): string;
  /**
   * Uses the drafts of this person; what a guest has typed goes below theirs. A new chat has a draft of its own in each
   * organization.
   *
   * @param channelId - the channel to show. Default: the same
   */
  signIn(userId: string, organizationId: string, channelId?: string): void;
  /** Empties the field as nobody is signed in. @param keepsDrafts - the drafts are there again for the same person */
  forget(keepsDrafts?: boolean): void;
  /** Counts up each time a person leaves this field. */
  sessionEpoch(): number;
  attach(field: ComposerField): () => void;
}

const guest = 'guest';

/** Keeps one value a channel for each user. */
export function keepByUser<T>(storage: ChatHost['storage'], key: string, schema: z.ZodMiniType<T>) {
  const stores = new Map<string, Signal<Record<string, T>>>();
  return (user: string): Signal<Record<string, T>> => {
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
}

export function createDraftsStore(storage: ChatHost['storage']): DraftsStore {
  const draftsOf = keepByUser(storage, 'chat-text', z.string());
  let user = guest;
  let organization = '';
  /** The key of the draft of a new chat. */
  const newChannel = () => (organization ? `new:${organization}` : 'new');
  let channel = newChannel();
  let field: ComposerField | undefined;
  let isFocusWanted = false;
  let sessionEpoch = 0;
  let replaced: string | undefined;
  const draft = (of = channel) => draftsOf(user).peek()[of] ?? '';
  const text = signal(draft());
  const problem = signal<DraftProblem | null>(null);
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
  const giveBack: DraftsStore['giveBack'] = (lost, why, channelId) => {
    const of = channelId === undefined ? channel : (channelId ?? newChannel());
    const isShown = of === channel;
    const whole = [lost, isShown ? text.peek() : draft(of)].filter(each => each.trim()).join('\n\n');
    if (!isShown) return keep(whole, of);
    setText(whole);
    problem.value = why ?? null;
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
    add(added) {
      const before = text.peek().trimEnd();
      if (before === '') setText(added);
      else if (!`\n\n${before}`.endsWith(`\n\n${added.trimEnd()}`)) setText(`${before}\n\n${added}`);
    },
    take() {
      const taken = text.peek().trim();
      problem.value = null;
      setText('');
      return taken;
    },
    giveBack,
    removeLeading(channelId, lead) {
      const whole = `${draft(channelId)}\n\n`;
      if (!whole.startsWith(`${lead}\n\n`)) return;
      const rest = whole.slice(lead.length).trim();
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
    user: () => user,
    signIn(userId, organizationId, channelId) {
      const isSame = user === userId;
      if (isSame && organization === organizationId) return;
      const isReplaced = user === guest && text.peek() === replaced;
      if (user === guest) keep('');
      else if (!isSame) {
        sessionEpoch += 1;
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
    sessionEpoch: () => sessionEpoch,
    forget(keepsDrafts = false) {
      sessionEpoch += 1;
      replaced = undefined;
      if (!keepsDrafts) draftsOf(user).value = {};
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
