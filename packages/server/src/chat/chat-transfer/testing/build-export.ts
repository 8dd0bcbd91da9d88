import { strToU8, zipSync } from 'fflate';

const at = 1_760_000_000;

/** A message in the tree of a ChatGPT chat. */
export const node = (id: string, parent: string | null, role: string, parts: unknown[], metadata = {}) => ({
  id,
  parent,
  children: [],
  message: {
    author: { role },
    create_time: at,
    content: { content_type: 'text', parts },
    metadata,
  },
});

/** A chat as ChatGPT exports it. */
export const buildChatGptChat = (
  title: string,
  nodes: readonly ReturnType<typeof node>[],
  last?: string,
) => ({
  title,
  create_time: at + 0.5,
  mapping: Object.fromEntries([
    ['root', { id: 'root', parent: null, children: [], message: null }],
    ...nodes.map(each => [each.id, each] as const),
  ]),
  current_node: last,
});

/** A chat of ChatGPT with a question and an answer. */
export const buildShortChat = (title: string, question = 'When?', answer = 'Noon.') =>
  buildChatGptChat(
    title,
    [node('q', 'root', 'user', [question]), node('a', 'q', 'assistant', [answer])],
    'a',
  );

/** A chat as Open WebUI exports it. */
export const openWebUiChat = {
  id: 'x',
  title: 'Gezeiten',
  created_at: at,
  archived: true,
  chat: {
    title: 'Gezeiten',
    history: {
      currentId: 'b',
      messages: {
        a: { id: 'a', parentId: null, role: 'user', content: 'Wann ist Flut?', timestamp: at },
        c: { id: 'c', parentId: 'a', role: 'assistant', content: 'Nie.', timestamp: at + 1 },
        b: { id: 'b', parentId: 'a', role: 'assistant', content: 'Um zwölf.', timestamp: at + 2 },
      },
    },
  },
};

/** Entries of a ChatGPT export beside its chats. */
const others = {
  'chat.html': '<html></html>',
  'user.json': '{"id":"user-1","email":"a@b.example"}',
  'message_feedback.json': '[]',
  'shared_conversations.json': '[{"id":"1","conversation_id":"2","title":"x"}]',
  'file-abc-photo.png': 'not a picture',
  'dalle-generations/one.webp': 'not a picture',
  'old.zip': 'PK',
};

/** A ZIP with texts and values. */
export const buildZip = (files: Readonly<Record<string, unknown>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        strToU8(typeof content === 'string' ? content : JSON.stringify(content)),
      ]),
    ),
  );

/** An export of ChatGPT: all chats in one file (2025), or parts of a hundred in a folder (2026). */
export function buildChatGptExport(layout: 2025 | 2026, chats: readonly unknown[]): Uint8Array {
  if (layout === 2025) return buildZip({ 'conversations.json': chats, ...others });
  const parts = Array.from({ length: Math.ceil(chats.length / 2) }, (_, part) => [
    `export/conversations-${String(part).padStart(3, '0')}.json`,
    chats.slice(part * 2, part * 2 + 2),
  ]);
  const beside = Object.entries(others).map(([path, content]) => [`export/${path}`, content]);
  return buildZip(Object.fromEntries([...parts, ...beside]));
}
