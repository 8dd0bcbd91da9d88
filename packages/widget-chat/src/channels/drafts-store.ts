import { computed, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import { countCodePoints, limits } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ChatHost } from '../session/chat-host';

/** The text field as used by the store. */
export interface ComposerField {
  setText(text: string): void;
  focus(): void;
}

/** Reason why the last question is back in the field, or was not sent. */
export type DraftProblem =
  | {
      readonly kind: 'error';
      readonly error: unknown;
      /** The error does not concern the text in the field. */
      readonly isElsewhere?: boolean;
    }
  /** The channel was answering another question. `run` is the run of the rejected question. */
  | { readonly kind: 'busy'; readonly run: object };

/** The text being written: one draft per channel, kept in this tab across reloads and sign-ins. */
export interface DraftsStore {
  /** The draft that is shown. */
  readonly text: ReadonlySignal<string>;
  readonly problem: Signal<DraftProblem | null>;
  /** Characters beyond the limit; 0 when it fits. */
  readonly excess: ReadonlySignal<number>;
  /** The text will be sent after a sign-in. */
  readonly isAwaitingSignIn: Signal<boolean>;
  /** Stores the text typed into the field. */
  typed(text: string): void;
  setText(text: string): void;
  /** Replaces the field's content with a text of the host, including a draft that has not loaded yet. */
  replace(text: string): void;
  /** Appends a text below the text in the field, unless the field already contains it. */
  add(text: string): void;
  /** Takes the text out of the field to send it. */
  take(): string;
  /**
   * Puts an unsent question, or a draft, back above the text typed since.
   *
   * @param channelId - the channel of the draft; null is a new chat. The problem is shown only while that channel is shown.
   * Default: the current channel
   */
  giveBack(text: string, problem?: DraftProblem, channelId?: string | null): void;
  /** Removes a question from the start of a draft. A draft that continues the question in the same paragraph stays. */
  removeLeading(channelId: string, text: string): void;
  /** Whether files belong to the draft of a channel; after a reload they come back later than its text. */
  hasFiles(channelId: string | null): boolean;
  keepFiles(channelId: string, hasFiles: boolean): void;
  /** Focuses the field, even if it is attached later. */
  focus(): void;
  /** Shows the draft of a channel. */
  show(channelId: string | null): void;
  /**
   * Moves a draft to this channel, which a new chat has become. Null: moves it to a new chat, because the channel is gone.
   *
   * @param from - the previous channel of the draft. Default: the current one
   */
  move(channelId: string | null, from?: string): void;
  /** Id of the user whose drafts are used. */
  user(): string;
  /**
   * Switches to the drafts of this user; text typed as a guest goes below them. A new chat has its own draft in each
   * organization.
   *
   * @param channelId - the channel to show. Default: unchanged
   */
  signIn(userId: string, organizationId: string, channelId?: string): void;
  /** Empties the field after a sign-out. @param keepsDrafts - keeps the drafts for the same user */
  forget(keepsDrafts?: boolean): void;
  /** Increments each time a user leaves this field. */
  sessionEpoch(): number;
  attach(field: ComposerField): () => void;
}

const guest = 'guest';

/** Stores one value per channel and user. */
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
  const filesOf = keepByUser(storage, 'chat-files', z.boolean());
  let user = guest;
  let organization = '';
  /** Draft key for a new chat. */
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
    hasFiles: channelId => filesOf(user).value[channelId ?? ''] === true,
    keepFiles(channelId, hasFiles) {
      const kept = filesOf(user);
      const { [channelId]: had = false, ...others } = kept.peek();
      if (had !== hasFiles) kept.value = hasFiles ? { ...others, [channelId]: true } : others;
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
      // A new chat may already have a draft.
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
      if (!keepsDrafts) {
        draftsOf(user).value = {};
        filesOf(user).value = {};
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
