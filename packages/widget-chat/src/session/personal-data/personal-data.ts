/*
 * The check for personal data before a question is sent, which a workspace can enable. It runs in the browser: with `mask`,
 * service and model receive placeholders and the user reads the real words; with `warn`, the user is asked first.
 *
 *   1. The setting is read for each question. If it cannot be read, nothing is sent.
 *   2. Findings are replaced, or listed in a confirmation; a refusal puts the text back into the field.
 *   3. Rendered questions, answers and names of chats show the real words instead of placeholders.
 */

import { effect } from '@oriel/app-kit';
import {
  type CompletionRequest,
  getOrganizationSettings,
  OrielError,
  type PersonalDatum,
} from '@oriel/contracts';
import type { MemberSession } from '@oriel/widget-kit';
import type { ChatHost } from '../chat-host';
import type { OrganizationStore } from '../organization-store';
import { createPlaceholders, type Placeholders, type RealWords, realWordsSchema } from './placeholders';
import { rememberRealWords } from './real-words';

/** Texts of the confirmation before personal data is sent. */
const warningTexts = {
  en: {
    title: 'Send personal data?',
    text: 'Your workspace asks you to check this before it goes to a model:',
    more: (words: string, count: number) => `${words} and ${count} more`,
    send: 'Send anyway',
  },
  de: {
    title: 'Personenbezogene Daten senden?',
    text: 'Ihr Arbeitsbereich bittet Sie, dies zu prüfen, bevor es an ein Modell geht:',
    more: (words: string, count: number) => `${words} und ${count} weitere`,
    send: 'Trotzdem senden',
  },
};

/** A question that may have to be checked. */
export interface CheckedText {
  readonly text: string;
  /** The setting of the workspace, or `unread` if it could not be read. */
  readonly check: string | undefined;
  /** The thread of the question. */
  readonly target: {
    readonly run: { peek(): { stop(): Promise<void> } | null };
    /** Set once its chat exists, before the text is checked. */
    readonly channelId: { peek(): string | null };
    readonly turns: {
      peek(): readonly {
        readonly question?: { readonly text: string } | undefined;
        readonly answers: { peek(): readonly { text(): string }[] };
      }[];
    };
  };
}

interface Kept {
  readonly place: string;
  readonly placeholders: Placeholders;
  /** Shows the real words in text that is already rendered. */
  show(): void;
}
const kept = new WeakMap<ChatHost, Kept>();

/** The placeholders of a user in a workspace; their real words are shown from the first call on. */
export function placeholdersOf(
  host: ChatHost,
  organizations: OrganizationStore,
  { user, organization }: MemberSession,
): Placeholders {
  const place = `${user.userId}:${organization.id}`;
  const before = kept.get(host);
  if (before?.place === place) return before.placeholders;
  const words = (['draft', 'functional'] as const).map(kind =>
    host.storage.persisted<RealWords>({
      key: `real-words:${organization.id}`,
      user: user.userId,
      schema: realWordsSchema,
      initial: {},
      kind,
    }),
  );
  const placeholders = createPlaceholders(words);
  // By then the words may belong to the next user or to another workspace.
  const reveal = (text: string, channelId: string) =>
    kept.get(host)?.placeholders.reveal(text, channelId) ?? text;
  const show = before?.show ?? revealIn(host.root, reveal, host.signal);
  kept.set(host, { place, placeholders, show });
  rememberRealWords(host, placeholders);
  show();
  const isTheirs = () => organizations.current.value?.session.user.userId === user.userId;
  const stop = effect(() => {
    if (isTheirs() || host.signal.aborted) return;
    // Clear the words after a sign-out; a switch of workspace completes within this task.
    queueMicrotask(() => {
      if (isTheirs()) return;
      for (const each of words) each.value = {};
    });
  });
  host.signal.addEventListener('abort', stop, { once: true });
  return placeholders;
}

/** The replacement text for a question; empty if it may be sent unchanged. @throws if it may not be sent */
export async function checkQuestion(
  host: ChatHost,
  organizations: OrganizationStore,
  { text, target }: Pick<CheckedText, 'text' | 'target'>,
): Promise<Pick<CompletionRequest, 'text'>> {
  const session = organizations.current.peek()?.session;
  if (!session) throw new Error('Nobody is signed in.');
  const params = { organizationId: session.organization.id };
  const settings = await host.client.call(getOrganizationSettings, { params }, { signal: host.signal });
  const { dataCheck, protectedNames = [] } = settings;
  if (!dataCheck) return {};
  const placeholders = placeholdersOf(host, organizations, session);
  const questions = target.turns
    .peek()
    .flatMap(({ question, answers }) => [question?.text ?? '', ...answers.peek().map(each => each.text())]);
  const place = { channelId: target.channelId.peek() ?? '', text: questions.join('\n') };
  const masked = placeholders.mask(text, protectedNames, place);
  if (dataCheck === 'mask' || masked.found.length === 0) return { text: masked.text };
  // Placeholders from an earlier question stay unchanged.
  if (await mayBeSent(host, masked.found)) return {};
  // End it as withdrawn, so that its text returns to the field.
  await target.run.peek()?.stop();
  throw new OrielError('ABORTED', 'The question was taken back.');
}

async function mayBeSent(host: ChatHost, found: readonly PersonalDatum[]): Promise<boolean> {
  const texts = warningTexts[host.locale.peek()];
  const words = [...new Set(found.map(({ text }) => text))];
  const shown = words.slice(0, 8).join(', ');
  return host
    .confirm({
      title: texts.title,
      text: `${texts.text} ${words.length > 8 ? texts.more(shown, words.length - 8) : shown}`,
      confirmLabel: texts.send,
    })
    .catch(() => false);
}

/** Attributes with visible text, such as the name of a chat. */
const shownAttributes = ['title', 'aria-label'];

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/**
 * Replaces placeholders with the real words in all text below a node, now and later. `data-words` or `data-channel` names the chat of
 * a text; text without a chat is left unchanged. Only visible text changes, never a URL: a model that builds a link from a placeholder
 * learns nothing when the link is opened.
 *
 * @returns a function that shows the words in text that is already rendered
 */
function revealIn(
  root: Node,
  reveal: (text: string, channelId: string) => string,
  signal: AbortSignal,
): () => void {
  const showText = (node: Node) => {
    const text = node.nodeValue ?? '';
    const revealed = text.includes('[') ? reveal(text, chatOf(node.parentElement)) : text;
    if (revealed !== text) node.nodeValue = revealed;
  };
  const showAttribute = (element: Element, name: string) => {
    const text = element.getAttribute(name);
    if (!text?.includes('[')) return;
    const revealed = reveal(text, chatOf(element));
    if (revealed !== text) element.setAttribute(name, revealed);
  };
  const show = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) return showText(node);
    if (isElement(node)) for (const name of shownAttributes) showAttribute(node, name);
    for (const child of node.childNodes) show(child);
  };
  // Text rerendered by React contains placeholders again; the observer runs before it is painted.
  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') showText(target);
      // The target of an attribute record is an element.
      else if (type === 'attributes') showAttribute(target as Element, attributeName ?? '');
      else addedNodes.forEach(show);
    }
  });
  if (signal.aborted) return () => {};
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: shownAttributes,
  });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  return () => show(root);
}

/** Id of the chat that a rendered text belongs to; empty if there is none. */
function chatOf(element: Element | null): string {
  const place = element?.closest('[data-words], [data-channel]');
  return place?.getAttribute('data-words') ?? place?.getAttribute('data-channel') ?? '';
}
