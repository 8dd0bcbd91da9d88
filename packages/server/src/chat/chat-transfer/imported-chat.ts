/*
 * The chats of other products are trees of messages. This builds the line that was shown last, whatever is wrong with single
 * messages, links and times.
 */
import { chatTransferLimits, limits } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { NewMessage } from '../channels/insert-chat';
import { titleOf } from '../runs/lifecycle/channel-name';
import { storableText } from '../runs/log/storable-text';

/** A chat in the file. */
export type ReadChat =
  | {
      readonly kind: 'chat';
      readonly name: string;
      /** Time of the chat, else of its first message. Undefined: the file has no time. */
      readonly createdAt: Date | undefined;
      readonly isArchived: boolean;
      readonly messages: readonly NewMessage[];
      /** Number of pictures and files, which are not imported. */
      readonly attachments: number;
      /** Number of messages that were cut. */
      readonly shortened: number;
      /** Number of messages that could not be read. */
      readonly unread: number;
    }
  | { readonly kind: 'malformed' | 'too_long'; readonly name: string };

/** A message in the file. */
export interface ImportedMessage {
  readonly role: string | undefined;
  readonly text: string;
  readonly createdAt: Date | undefined;
  /** Names of its pictures and files, or what they are. */
  readonly attachments: readonly string[];
}

/** A message of an unknown shape. */
export const unread = 'unread';

export interface ImportedNode {
  readonly parent: string | undefined;
  readonly children: readonly string[];
  readonly message: ImportedMessage | typeof unread;
}

/** A member that is ignored if it has another type. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
export const text = lenient(z.string());
export const flag = lenient(z.boolean());
export const list = lenient(z.array(z.unknown()));
export const nodes = z.record(z.string(), z.unknown());

interface Tree {
  readonly title: string | undefined;
  readonly createdAt: Date | undefined;
  readonly isArchived: boolean;
  readonly nodes: Readonly<Record<string, unknown>>;
  /** Id of the message shown last. */
  readonly last: string | undefined;
}

/** The messages from the first to the one shown last, following their parents. */
export function readTree(
  { title, createdAt, isArchived, nodes, last }: Tree,
  read: (node: unknown) => ImportedNode,
): ReadChat {
  const name = cleanTitle(title ?? '');
  const line: (ImportedMessage | typeof unread)[] = [];
  const seen = new Set<string>();
  let parents: ReadonlyMap<string, string> | undefined;
  let id = last !== undefined && Object.hasOwn(nodes, last) ? last : Object.keys(nodes).at(-1);
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    if (seen.size > 4 * chatTransferLimits.importMessages) return { kind: 'too_long', name };
    const node = read(nodes[id]);
    line.push(node.message);
    if (node.parent !== undefined && Object.hasOwn(nodes, node.parent)) id = node.parent;
    else {
      // A link that leads nowhere may still exist in the other direction.
      parents ??= parentsIn(nodes, read);
      id = parents.get(id);
    }
  }
  return chatOf({ name, createdAt, isArchived }, line.reverse());
}

/** The parent of each message, from the lists of children. */
function parentsIn(
  nodes: Readonly<Record<string, unknown>>,
  read: (node: unknown) => ImportedNode,
): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const [id, node] of Object.entries(nodes))
    for (const child of read(node).children) parents.set(child, id);
  return parents;
}

/** A chat of the messages in their order. */
export function chatOf(
  { name, createdAt, isArchived }: { name: string; createdAt: Date | undefined; isArchived: boolean },
  line: readonly (ImportedMessage | typeof unread)[],
): ReadChat {
  const messages: NewMessage[] = [];
  const read = line.filter(message => message !== unread);
  let attachments = 0;
  let shortened = 0;
  const begun = createdAt ?? read.find(message => message.createdAt)?.createdAt;
  let time = begun ?? new Date();
  for (const node of read) {
    attachments += node.attachments.length;
    if (node.role !== 'user' && node.role !== 'assistant') continue;
    // A question of files alone keeps its place in the chat.
    const files = node.role === 'user' ? node.attachments.map(name => `[${name}]`).join(' ') : '';
    const text = storableText(node.text).trim() || storableText(files);
    if (text === '') continue;
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
  const missing = line.length - read.length;
  return {
    kind: 'chat',
    name,
    createdAt: begun,
    isArchived,
    messages,
    attachments,
    shortened,
    unread: missing,
  };
}

export function nameIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const name = 'title' in value ? value.title : 'name' in value ? value.name : '';
  return typeof name === 'string' ? cleanTitle(name) : '';
}

/** Imported titles keep their special characters. */
export const cleanTitle = (title: string): string => titleOf(storableText(title.slice(0, 1_000)));

/** A time in a file: seconds or milliseconds since 1970, also as text, or an ISO date. */
export const moment = z.catch(
  z.pipe(
    z.unknown(),
    z.transform((value: unknown): Date | undefined => {
      const number = typeof value === 'string' ? Number(value) || Date.parse(value) : value;
      return typeof number === 'number' ? dateOf(number) : undefined;
    }),
  ),
  undefined,
);

/** Undefined if it is not a plausible date for a chat. */
function dateOf(value: number): Date | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const milliseconds = value < 100_000_000_000 ? value * 1_000 : value;
  return milliseconds > Date.now() ? undefined : new Date(milliseconds);
}
