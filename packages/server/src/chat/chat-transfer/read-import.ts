/*
 * Reads the chats in exports of other products, and in those of this product. They are untrusted input: nothing about their shape
 * is assumed, parent links may form cycles, and everything is bounded.
 */
import { type ChatImportSource, chatTransferLimits } from '@oriel/contracts';
import * as z from 'zod/mini';
import {
  chatOf,
  cleanTitle,
  type ImportedMessage,
  list,
  moment,
  nameIn,
  type ReadChat,
  unread,
} from './imported-chat';
import { readChatGpt } from './read-chat-gpt';
import { readOpenWebUi } from './read-open-webui';
import type { JsonElement } from './split-json';

const readers: Readonly<Record<ChatImportSource, (value: unknown) => ReadChat>> = {
  chatgpt: readChatGpt,
  'open-webui': readOpenWebUi,
  oriel: readOriel,
};

/** Reads an element of a file; undefined if it is no chat. */
export function readImportedChat({
  text,
  isTooLarge,
}: JsonElement): { readonly source: ChatImportSource; readonly chat: ReadChat } | undefined {
  if (isTooLarge) {
    const source = (['chatgpt', 'open-webui', 'oriel'] as const).find(each => marks[each].test(text));
    return source && { source, chat: { kind: 'too_long', name: titleIn(text) } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const source = sourceOf(value);
  return source && { source, chat: readers[source](value) };
}

/** Fields near the beginning of a chat. */
const marks: Readonly<Record<ChatImportSource, RegExp>> = {
  chatgpt: /"(?:mapping|create_time)"/,
  'open-webui': /"chat"/,
  oriel: /"timeZone"|"messages"/,
};

function sourceOf(value: unknown): ChatImportSource | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('mapping' in value) return 'chatgpt';
  if ('chat' in value) return 'open-webui';
  return 'messages' in value && 'createdAt' in value ? 'oriel' : undefined;
}

/** The title at the beginning of a chat that is not read. */
function titleIn(text: string): string {
  const [, written] = /"(?:title|name)"\s*:\s*("(?:[^"\\]|\\.){0,1000}")/.exec(text) ?? [];
  try {
    return nameIn({ title: JSON.parse(written ?? '""') });
  } catch {
    return '';
  }
}

const orielChat = z.object({ name: z.string(), createdAt: moment, messages: z.array(z.unknown()) });
const orielMessage = z.object({
  role: z.string(),
  superseded: z.boolean(),
  createdAt: moment,
  text: z.string(),
  files: list,
});

function readOriel(value: unknown): ReadChat {
  const parsed = orielChat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { name, createdAt, messages } = parsed.data;
  if (messages.length > 4 * chatTransferLimits.importMessages)
    return { kind: 'too_long', name: cleanTitle(name) };
  const line = messages.flatMap((each): (ImportedMessage | typeof unread)[] => {
    const { data } = orielMessage.safeParse(each);
    if (!data) return [unread];
    const attachments = (data.files ?? []).map(file => (typeof file === 'string' ? file : 'file'));
    return data.superseded ? [] : [{ ...data, attachments }];
  });
  return chatOf({ name: cleanTitle(name), createdAt, isArchived: false }, line);
}
