/*
 * Reads the chats in exports of other products, and in those of this product. They are untrusted input: nothing about their shape
 * is assumed, parent links may form cycles, and everything is bounded.
 */
import { type ChatImportSource, chatTransferLimits, limits } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { NewMessage } from '../channels/insert-chat';
import { titleOf } from '../runs/lifecycle/channel-name';
import { storableText } from '../runs/log/storable-text';
import type { JsonElement } from './split-json';

/** A chat in the file. */
export type ReadChat =
  | {
      readonly kind: 'chat';
      readonly name: string;
      readonly createdAt: Date | undefined;
      readonly isArchived: boolean;
      readonly messages: readonly NewMessage[];
      /** Number of pictures and files, which are not imported. */
      readonly attachments: number;
      /** Number of messages that were cut. */
      readonly shortened: number;
    }
  | { readonly kind: 'malformed' | 'too_long'; readonly name: string };

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

const seconds = z.optional(z.nullable(z.number()));
const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));
const nodes = z.record(z.string(), z.unknown());

const chatGptChat = z.object({
  title: text,
  create_time: seconds,
  is_archived: flag,
  mapping: nodes,
  current_node: text,
});
const chatGptNode = z.object({
  parent: text,
  message: z.optional(
    z.nullable(
      z.object({
        author: z.object({ role: z.string() }),
        create_time: seconds,
        content: z.object({ content_type: text, parts: z.optional(z.array(z.unknown())) }),
        metadata: z.optional(z.nullable(z.object({ is_visually_hidden_from_conversation: flag }))),
      }),
    ),
  ),
});

function readChatGpt(value: unknown): ReadChat {
  const parsed = chatGptChat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { title, create_time, is_archived, mapping, current_node } = parsed.data;
  const createdAt = dateOf(create_time);
  return readLine(title, createdAt, is_archived === true, mapping, current_node, node => {
    const read = chatGptNode.safeParse(node);
    if (!read.success) return undefined;
    const { parent, message } = read.data;
    const { author, content, metadata, create_time } = message ?? {};
    const isShown =
      metadata?.is_visually_hidden_from_conversation !== true &&
      (content?.content_type === 'text' || content?.content_type === 'multimodal_text');
    const parts = isShown ? (content?.parts ?? []) : [];
    const text = parts.filter(part => typeof part === 'string').join('\n\n');
    const attachments = parts.filter(part => typeof part === 'object' && part !== null).length;
    return { parent, role: author?.role, text, createdAt: dateOf(create_time), attachments };
  });
}

const openWebUiChat = z.object({
  title: text,
  created_at: seconds,
  archived: flag,
  chat: z.object({
    title: text,
    history: z.object({ messages: nodes, currentId: text }),
  }),
});
const openWebUiNode = z.object({
  parentId: text,
  role: z.string(),
  content: text,
  timestamp: seconds,
  files: z.optional(z.nullable(z.array(z.unknown()))),
});

function readOpenWebUi(value: unknown): ReadChat {
  const parsed = openWebUiChat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { title, created_at, archived, chat } = parsed.data;
  const { messages, currentId } = chat.history;
  return readLine(title ?? chat.title, dateOf(created_at), archived === true, messages, currentId, node => {
    const read = openWebUiNode.safeParse(node);
    if (!read.success) return undefined;
    const { parentId, role, content, timestamp, files } = read.data;
    const attachments = files?.length ?? 0;
    return { parent: parentId, role, text: content, createdAt: dateOf(timestamp), attachments };
  });
}

const orielChat = z.object({
  name: z.string(),
  createdAt: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      superseded: z.boolean(),
      createdAt: z.string(),
      text: z.string(),
      files: z.optional(z.array(z.string())),
    }),
  ),
});

function readOriel(value: unknown): ReadChat {
  const parsed = orielChat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { name, createdAt, messages } = parsed.data;
  if (messages.length > 4 * chatTransferLimits.importMessages)
    return { kind: 'too_long', name: cleanTitle(name) };
  const line = messages.flatMap((message): Node[] =>
    message.superseded
      ? []
      : [
          {
            parent: undefined,
            role: message.role,
            text: message.text,
            createdAt: dateOf(Date.parse(message.createdAt)),
            attachments: message.files?.length ?? 0,
          },
        ],
  );
  return chatOf(cleanTitle(name), dateOf(Date.parse(createdAt)), false, line);
}

interface Node {
  readonly parent: string | null | undefined;
  readonly role: string | undefined;
  readonly text: string | null | undefined;
  readonly createdAt: Date | undefined;
  readonly attachments: number;
}

/** The messages from the first to the one shown last, following their parents. */
function readLine(
  title: string | null | undefined,
  createdAt: Date | undefined,
  isArchived: boolean,
  all: Readonly<Record<string, unknown>>,
  last: string | null | undefined,
  read: (node: unknown) => Node | undefined,
): ReadChat {
  const name = cleanTitle(title ?? '');
  const line: Node[] = [];
  const seen = new Set<string>();
  for (let id = last ?? Object.keys(all).at(-1); id != null; ) {
    if (seen.has(id) || !Object.hasOwn(all, id)) break;
    seen.add(id);
    if (seen.size > 4 * chatTransferLimits.importMessages) return { kind: 'too_long', name };
    const node = read(all[id]);
    if (!node) return { kind: 'malformed', name };
    line.push(node);
    id = node.parent ?? undefined;
  }
  return chatOf(name, createdAt, isArchived, line.reverse());
}

function chatOf(
  name: string,
  createdAt: Date | undefined,
  isArchived: boolean,
  line: readonly Node[],
): ReadChat {
  const messages: NewMessage[] = [];
  let attachments = 0;
  let shortened = 0;
  let time = createdAt ?? new Date(0);
  for (const node of line) {
    const text = storableText(node.text ?? '').trim();
    attachments += node.attachments;
    if (text === '' || (node.role !== 'user' && node.role !== 'assistant')) continue;
    // Times in a file may go backwards; the order of a chat does not.
    time = new Date(Math.max(time.getTime(), node.createdAt?.getTime() ?? 0));
    const former = messages.at(-1);
    // An answer split into several messages becomes one message.
    const continues = former?.role === 'assistant' && node.role === 'assistant';
    // Joining a text that has reached its limit would copy it for nothing.
    const isFull = continues && former.text.length >= limits.answer;
    if (isFull) {
      shortened++;
      continue;
    }
    const whole = continues ? `${former.text}\n\n${text}` : text;
    if (whole.length > limits.answer) shortened++;
    if (continues) messages.pop();
    messages.push({ role: node.role, text: whole.slice(0, limits.answer), createdAt: time });
  }
  if (messages.length > chatTransferLimits.importMessages) return { kind: 'too_long', name };
  return { kind: 'chat', name, createdAt, isArchived, messages, attachments, shortened };
}

function nameIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const name = 'title' in value ? value.title : 'name' in value ? value.name : '';
  return typeof name === 'string' ? cleanTitle(name) : '';
}

/** Imported titles keep their special characters. */
const cleanTitle = (title: string): string => titleOf(storableText(title.slice(0, 1_000)));

/** Seconds or milliseconds since 1970; undefined if it is not a plausible date for a chat. */
function dateOf(value: number | null | undefined): Date | undefined {
  if (value == null || !Number.isFinite(value) || value <= 0) return undefined;
  const milliseconds = value < 100_000_000_000 ? value * 1_000 : value;
  return milliseconds > Date.now() ? undefined : new Date(milliseconds);
}
