/*
 * Reads the export files of other products. Such a file is untrusted input: nothing about its shape is assumed, parent links may
 * form cycles, and everything is bounded.
 */
import { type ChatImportReport, chatTransferLimits, limits } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { NewMessage } from '../channels/insert-chat';
import { titleOf } from '../runs/lifecycle/channel-name';
import { storableText } from '../runs/log/storable-text';

/** A chat in the file. */
export type ReadChat =
  | {
      readonly kind: 'chat';
      readonly name: string;
      readonly createdAt: Date | undefined;
      readonly isArchived: boolean;
      readonly messages: readonly NewMessage[];
    }
  | { readonly kind: 'malformed' | 'too_long'; readonly name: string };

export interface ReadFile {
  readonly source: ChatImportReport['source'];
  /** One function per chat, so that each is read when its turn comes. */
  readonly chats: readonly (() => ReadChat)[];
}

/** Detects a file's format by its shape; undefined if it is unknown. */
export function readImport(text: string): ReadFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return undefined;
  const has = (key: string) => list.some(each => typeof each === 'object' && each !== null && key in each);
  if (has('mapping')) return { source: 'chatgpt', chats: list.map(each => () => readChatGpt(each)) };
  if (has('chat')) return { source: 'open-webui', chats: list.map(each => () => readOpenWebUi(each)) };
  return undefined;
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
    const { author, content, metadata, create_time: saidAt } = message ?? {};
    const isShown =
      metadata?.is_visually_hidden_from_conversation !== true &&
      (content?.content_type === 'text' || content?.content_type === 'multimodal_text');
    const said = isShown ? content?.parts?.filter(part => typeof part === 'string').join('\n\n') : undefined;
    return { parent, role: author?.role, text: said, createdAt: dateOf(saidAt) };
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
});

function readOpenWebUi(value: unknown): ReadChat {
  const parsed = openWebUiChat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { title, created_at, archived, chat } = parsed.data;
  const { messages, currentId } = chat.history;
  return readLine(title ?? chat.title, dateOf(created_at), archived === true, messages, currentId, node => {
    const read = openWebUiNode.safeParse(node);
    if (!read.success) return undefined;
    const { parentId, role, content, timestamp } = read.data;
    return { parent: parentId, role, text: content, createdAt: dateOf(timestamp) };
  });
}

interface Node {
  readonly parent: string | null | undefined;
  readonly role: string | undefined;
  readonly text: string | null | undefined;
  readonly createdAt: Date | undefined;
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
  const messages: NewMessage[] = [];
  let saidAt = createdAt ?? new Date(0);
  for (const node of line.reverse()) {
    const said = storableText(node.text ?? '').trim();
    if (said === '' || (node.role !== 'user' && node.role !== 'assistant')) continue;
    // Times in a file may go backwards; the order of a chat does not.
    saidAt = new Date(Math.max(saidAt.getTime(), node.createdAt?.getTime() ?? 0));
    const former = messages.at(-1);
    // An answer split into several messages becomes one message.
    const goesOn = former?.role === 'assistant' && node.role === 'assistant';
    const whole = (goesOn ? `${former.text}\n\n${said}` : said).slice(0, limits.answer);
    if (goesOn) messages.pop();
    messages.push({ role: node.role, text: whole, createdAt: saidAt });
  }
  if (messages.length > chatTransferLimits.importMessages) return { kind: 'too_long', name };
  return { kind: 'chat', name, createdAt, isArchived, messages };
}

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
    ? cleanTitle(value.title)
    : '';

/** Imported titles keep their special characters. */
const cleanTitle = (title: string): string => titleOf(storableText(title.slice(0, 1_000)));

/** Seconds or milliseconds since 1970; undefined if it is not a plausible date for a chat. */
function dateOf(value: number | null | undefined): Date | undefined {
  if (value == null || !Number.isFinite(value) || value <= 0) return undefined;
  const milliseconds = value < 100_000_000_000 ? value * 1_000 : value;
  return milliseconds > Date.now() ? undefined : new Date(milliseconds);
}
