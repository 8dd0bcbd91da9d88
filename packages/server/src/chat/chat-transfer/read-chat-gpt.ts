/*
 * Reads a chat in an export of ChatGPT. Beside what was shown, it contains what the model wrote to tools, to its memory and to
 * itself, and what tools answered; these are not imported. Documents of the canvas are written through a tool as well, but were
 * shown.
 */
import * as z from 'zod/mini';
import { cleanChatGptText } from './clean-chat-gpt-text';
import {
  flag,
  type ImportedMessage,
  type ImportedNode,
  lenient,
  list,
  moment,
  nameIn,
  nodes,
  type ReadChat,
  readTree,
  text,
  unread,
} from './imported-chat';

const chat = z.object({
  title: text,
  create_time: moment,
  is_archived: flag,
  mapping: nodes,
  current_node: text,
});

export function readChatGpt(value: unknown): ReadChat {
  const parsed = chat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { title, create_time, is_archived, mapping, current_node } = parsed.data;
  return readTree(
    { title, createdAt: create_time, isArchived: is_archived === true, nodes: mapping, last: current_node },
    readNode,
  );
}

const links = z.object({ parent: text, children: list, message: z.optional(z.unknown()) });
const content = z.object({ content_type: text, parts: list, text, language: text });
const file = z.object({ name: text });
const details = z.object({
  is_visually_hidden_from_conversation: flag,
  is_user_system_message: flag,
  attachments: list,
  content_references: list,
  citations: list,
});
const message = z.object({
  author: z.object({ role: z.string() }),
  create_time: moment,
  recipient: text,
  channel: text,
  content: z.unknown(),
  metadata: lenient(details),
});
type Message = z.output<typeof message>;

const nothing = { role: undefined, text: '', createdAt: undefined, attachments: [] };

function readNode(node: unknown): ImportedNode {
  const found = links.safeParse(node);
  if (!found.success) return { parent: undefined, children: [], message: unread };
  const { parent, children = [], message: given } = found.data;
  return {
    parent,
    children: children.filter(child => typeof child === 'string'),
    message: given == null ? nothing : readMessage(given),
  };
}

/** Kinds of content that are never shown as a message. */
const internal = new Set([
  'thoughts',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context',
  'execution_output',
  'system_error',
  'tether_browsing_display',
  'tether_browsing_code',
  'computer_output',
]);

function readMessage(given: unknown): ImportedMessage | typeof unread {
  const parsed = message.safeParse(given);
  if (!parsed.success) return unread;
  const { author, create_time: createdAt, metadata, recipient, channel } = parsed.data;
  const isShown =
    metadata?.is_visually_hidden_from_conversation !== true &&
    metadata?.is_user_system_message !== true &&
    channel !== 'analysis';
  // A model answers to everybody; anything else is for a tool.
  const isToTool = author.role === 'assistant' && (recipient ?? 'all') !== 'all';
  const isToCanvas = isToTool && recipient?.startsWith('canmore.') && !recipient.includes('comment');
  if (!isShown || (isToTool && !isToCanvas)) return nothing;
  const isTurn = author.role === 'user' || author.role === 'assistant';
  const read = contentOf(parsed.data);
  if (!read) return read === undefined && isTurn ? unread : nothing;
  const written = isToCanvas ? documentIn(read.text) : cleanChatGptText(read.text, metadata ?? {});
  if (written === undefined) return unread;
  return { role: author.role, text: written, createdAt, attachments: read.attachments };
}

/** @returns false for content that was not shown; undefined if its shape is unknown */
function contentOf({ content: given, metadata }: Message) {
  const parsed = content.safeParse(given);
  if (!parsed.success) return typeof given === 'string' ? { text: given, attachments: [] } : undefined;
  const { content_type = 'text', parts, text: code, language = '' } = parsed.data;
  if (internal.has(content_type)) return false;
  if (!parts && code === undefined) return undefined;
  const read = (parts ?? []).map(readPart);
  const texts = read.filter(part => typeof part === 'string');
  if (code !== undefined)
    texts.push(content_type === 'code' ? fenced(code, language === 'unknown' ? '' : language) : code);
  const pointers = read.flatMap(part => (typeof part === 'object' ? [part.attachment] : []));
  // Pictures are in both lists, the first one has their names.
  const names = (metadata?.attachments ?? []).map(each => file.safeParse(each).data?.name ?? 'file');
  const attachments = names.length < pointers.length ? pointers : names;
  return { text: texts.join('\n\n'), attachments };
}

const part = z.object({ content_type: text, text, asset_pointer: z.optional(z.unknown()) });

/** A part of a message: a text, a transcript of what was spoken, or a pointer to a picture or a recording. */
function readPart(given: unknown): string | { readonly attachment: string } | undefined {
  if (typeof given === 'string') return given;
  const { content_type = '', text, asset_pointer } = part.safeParse(given).data ?? {};
  if (text !== undefined) return text;
  if (asset_pointer === undefined && !content_type.endsWith('_pointer')) return undefined;
  return { attachment: /image|audio|video/.exec(content_type)?.[0] ?? 'file' };
}

const fenced = (code: string, language: string): string => {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${code}\n${fence}`;
};

const canvas = z.object({
  name: text,
  type: text,
  content: text,
  updates: lenient(z.array(z.object({ pattern: text, replacement: text }))),
});

/** The text of a document of the canvas that an answer creates or writes anew. @returns undefined for changes of single places */
function documentIn(written: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return undefined;
  }
  const { name, type = '', content, updates } = canvas.safeParse(value).data ?? {};
  const whole = updates?.length === 1 && updates[0]?.pattern === '.*' ? updates[0].replacement : undefined;
  const document = content ?? whole;
  if (document === undefined) return undefined;
  const shown = type.startsWith('code/') ? fenced(document, type.slice('code/'.length)) : document;
  return name ? `**${name.replace(/[*\n]/g, ' ')}**\n\n${shown}` : shown;
}
