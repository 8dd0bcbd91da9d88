/*
 * Reads a chat in an export of Open WebUI. Its answers contain what the model thought and the calls of its tools as `<details>`
 * elements, which are shown folded; they are not imported.
 */
import * as z from 'zod/mini';
import {
  chatOf,
  cleanTitle,
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
  created_at: moment,
  archived: flag,
  chat: z.object({
    title: text,
    history: lenient(z.object({ messages: nodes, currentId: text })),
    /** The line itself, in exports without a tree. */
    messages: list,
  }),
});

export function readOpenWebUi(value: unknown): ReadChat {
  const parsed = chat.safeParse(value);
  if (!parsed.success) return { kind: 'malformed', name: nameIn(value) };
  const { created_at: createdAt, archived, chat: inner } = parsed.data;
  const title = parsed.data.title ?? inner.title;
  const isArchived = archived === true;
  const { history, messages } = inner;
  if (history) {
    const tree = { title, createdAt, isArchived, nodes: history.messages, last: history.currentId };
    return readTree(tree, readNode);
  }
  if (!messages) return { kind: 'malformed', name: nameIn(value) };
  return chatOf({ name: cleanTitle(title ?? ''), createdAt, isArchived }, messages.map(readMessage));
}

const links = z.object({ parentId: text, childrenIds: list });
const message = z.object({
  role: z.string(),
  content: z.optional(z.unknown()),
  /** The steps of an answer, in newer versions. */
  output: list,
  timestamp: moment,
  files: list,
});
const part = z.object({ type: text, text, content: list });
const file = z.object({ name: text, type: text });

function readNode(node: unknown): ImportedNode {
  const { parentId, childrenIds = [] } = links.safeParse(node).data ?? {};
  return {
    parent: parentId,
    children: childrenIds.filter(child => typeof child === 'string'),
    message: readMessage(node),
  };
}

function readMessage(given: unknown): ImportedMessage | typeof unread {
  const parsed = message.safeParse(given);
  if (!parsed.success) return unread;
  const { role, content, output = [], timestamp, files = [] } = parsed.data;
  const attachments = files.map(each => {
    const { name, type } = file.safeParse(each).data ?? {};
    return name ?? type ?? 'file';
  });
  const written = textIn(content, attachments) || textIn(output, attachments);
  if (written === undefined) return unread;
  const shown = role === 'assistant' ? withoutSteps(written) : written;
  return { role, text: withoutPictures(shown, attachments), createdAt: timestamp, attachments };
}

/** Steps of an answer that are not its text. */
const steps = new Set([
  'reasoning',
  'tool_calls',
  'code_interpreter',
  'function_call',
  'function_call_output',
]);

/**
 * The text of a content: itself, or a list of parts, of which those of a newer version have parts again.
 *
 * @param attachments Gets what the parts without text are
 * @returns undefined for an unknown shape
 */
function textIn(content: unknown, attachments: string[], isInner = false): string | undefined {
  if (content == null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content))
    return typeof content === 'object' ? textIn([content], attachments, true) : undefined;
  const texts = content.flatMap((each: unknown) => {
    if (typeof each === 'string') return [each];
    const { type = '', text, content: parts } = part.safeParse(each).data ?? {};
    if (steps.has(type)) return [];
    if (text !== undefined) return [text];
    if (parts !== undefined && !isInner) return [textIn(parts, attachments, true) ?? ''];
    attachments.push(type.split('_')[0] || 'file');
    return [];
  });
  return texts.join('\n\n');
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const opening = /^<details\b[^>]*\btype="(?:reasoning|tool_calls|code_interpreter)"[^>]*>/;

/** The text without the folded steps of an answer. An example in a code block stays. */
function withoutSteps(text: string): string {
  const kept: string[] = [];
  let step: string[] = [];
  let openFence = '';
  let depth = 0;
  for (const line of text.replace(/^\s*<think>(?:[^<]|<(?!\/think>))*<\/think>/, '').split('\n')) {
    if (depth === 0) {
      const [, ticks = ''] = fence.exec(line) ?? [];
      if (openFence === '') openFence = ticks;
      else if (ticks.startsWith(openFence) && line.trim() === ticks) openFence = '';
    }
    if (openFence !== '' || (depth === 0 && !opening.test(line))) {
      kept.push(line);
      continue;
    }
    if (depth === 0) step = [];
    step.push(line);
    // One line may close the step and go on with the answer.
    let end = 0;
    for (const tag of line.matchAll(/<(\/?)details\b[^>]*>/g)) {
      if (depth === 0 && end > 0) break;
      depth += tag[1] === '' ? 1 : -1;
      end = tag.index + tag[0].length;
    }
    if (depth === 0) kept.push(line.slice(end));
  }
  // A step without an end may contain the answer.
  if (depth > 0) kept.push(step.join('\n').replace(/<details\b[^>]*>|<summary>.*?<\/summary>/g, ''));
  return kept.join('\n');
}

const embedded = /!\[([^[\]]{0,200})\]\(data:[^()\s]*\)/g;

/** The text without pictures that are written into it. */
const withoutPictures = (text: string, attachments: string[]): string =>
  text.replace(embedded, (_, name: string) => {
    attachments.push(name || 'image');
    return '';
  });
